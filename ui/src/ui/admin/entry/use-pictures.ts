import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Progress, UploadCancelled } from "@/api/admin/upload.ts";
import { uploadPicture } from "@/api/admin/uploads.ts";
import type { Picture } from "@/api/types.ts";
import { randomKey } from "@/lib/random-key.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { percentOf } from "@/ui/admin/upload-status.ts";
import { whileConnected } from "../lost-connection.ts";
import { MOST_PICTURES, type PictureValues, pictureOfFile } from "./picture-values.ts";
import { saveError } from "./save-error.ts";
import type { Problems } from "./source-values.ts";
import { useTakePictures } from "./use-take-pictures.ts";

/** The server removes what nothing names within a day; then it is sent again. */
const SENT_FOR = 20 * 60 * 60 * 1000;

/** What a form with pictures has. */
export interface PicturesWork {
  values: { pictures: PictureValues[] };
  errors: Problems;
  change: (name: "pictures", next: (now: PictureValues[]) => PictureValues[]) => void;
  /** The files that only this device has, by their ids. */
  files: ReadonlyMap<string, File>;
  addFile: (file: File) => string;
}

export type Sending =
  | { state: "uploading"; sent: number; total: number; stop: AbortController }
  | { state: "failed"; message: string };

/** A file that is being made smaller, or was not taken. */
export interface Waiting {
  key: string;
  file: File;
  refused?: string;
}

const isSent = ({ file, path, sentAt }: PictureValues) =>
  path !== "" && (!file || Date.now() - sentAt < SENT_FOR);

/** The pictures of an entry: taken from the device, made smaller, and sent one by one. */
export function usePictures(work: PicturesWork) {
  const { listings: m } = useAdminMessages();
  const { take, isOff, maxImageSize } = useTakePictures();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [sending, setSending] = useState<ReadonlyMap<string, Sending>>(new Map());
  // What was begun goes on while the form is rendered anew.
  const latest = useRef(work);
  latest.current = work;
  const running = useRef(new Map<string, Promise<Picture>>());
  const taking = useRef<Promise<unknown>>(Promise.resolve());

  const setOne = (key: string, one: Sending | null) =>
    setSending((now) => {
      const next = new Map(now);
      if (one) next.set(key, one);
      else next.delete(key);
      return next;
    });

  const change = (key: string, changes: Partial<PictureValues>) =>
    latest.current.change("pictures", (pictures) =>
      pictures.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    );

  /** Sends the file of a picture, unless that is under way. */
  function send(picture: PictureValues, file: File): Promise<Picture> {
    const { key } = picture;
    const known = running.current.get(key);
    if (known) return known;
    const stop = new AbortController();
    setOne(key, { state: "uploading", sent: 0, total: file.size, stop });
    const onProgress = ({ sent, total }: Progress) =>
      setOne(key, {
        state: "uploading",
        // The request is larger than the file, and the bar shows the file.
        sent: total ? (sent / total) * file.size : 0,
        total: file.size,
        stop,
      });
    const made = whileConnected(stop, (signal) => uploadPicture(file, { signal, onProgress }))
      .then(({ picture: stored }) => {
        change(key, { path: stored.path, media: stored.media, sentAt: Date.now() });
        setOne(key, null);
        return stored;
      })
      .catch((error: unknown) => {
        const message = saveError(error, { update: false, upload: true, maxMB: maxImageSize }, m);
        setOne(key, error instanceof UploadCancelled ? null : { state: "failed", message });
        throw error;
      })
      .finally(() => running.current.delete(key));
    running.current.set(key, made);
    // Whoever waits for it hears of a failure; so does the picture itself.
    made.catch(() => undefined);
    return made;
  }

  function start(picture: PictureValues) {
    const file = latest.current.files.get(picture.file);
    if (file) void send(picture, file).catch(() => undefined);
  }

  // What was restored, or came from the short form, may not have been sent.
  const [begun] = useState(() => work.values.pictures.filter((one) => one.file && !isSent(one)));
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    for (const picture of begun) start(picture);
  });

  function add(files: readonly File[]) {
    const done = takeAll(files);
    // What was given just now is part of what is saved.
    taking.current = Promise.all([taking.current, done]);
    return done;
  }

  async function takeAll(files: readonly File[]) {
    const room = MOST_PICTURES - latest.current.values.pictures.length;
    if (files.length > room) toast.error(m.rules.picturesMany);
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: randomKey(), file }));
    setWaiting((now) => [...now, ...taken]);
    for (const one of taken) {
      const result = await take(one.file);
      if ("refused" in result) {
        setWaiting((now) =>
          now.map((other) =>
            other.key === one.key ? { ...other, refused: result.refused } : other,
          ),
        );
        continue;
      }
      setWaiting((now) => now.filter(({ key }) => key !== one.key));
      const id = latest.current.addFile(result.file);
      const picture = pictureOfFile(id, result.file, result.was);
      flushSync(() => latest.current.change("pictures", (pictures) => [...pictures, picture]));
      void send(picture, result.file).catch(() => undefined);
    }
  }

  return {
    isOff,
    maxImageSize,
    waiting,
    sending,
    add,
    dismiss: (key: string) => setWaiting((now) => now.filter((one) => one.key !== key)),
    retry: start,
    stop(key: string) {
      const one = sending.get(key);
      if (one?.state === "uploading") one.stop.abort();
    },
    /** Cancels all that is on its way. */
    stopAll() {
      for (const one of sending.values()) if (one.state === "uploading") one.stop.abort();
    },
    /** Sends what is left, and returns the pictures with their addresses. */
    async finish(): Promise<PictureValues[]> {
      await taking.current;
      const { values, files } = latest.current;
      return Promise.all(
        values.pictures.map(async (picture) => {
          const file = files.get(picture.file);
          if (isSent(picture) || !file) return picture;
          const { path, media } = await send(picture, file);
          return { ...picture, path, media, sentAt: Date.now() };
        }),
      );
    },
    /** How many of how many have been sent, and how far the one is that is on its way. */
    progress(): { at: number; of: number; percent: number } | null {
      const under = work.values.pictures.filter(
        ({ key }) => sending.get(key)?.state === "uploading",
      );
      const [one] = under;
      const now = one && sending.get(one.key);
      if (!one || now?.state !== "uploading") return null;
      const all = work.values.pictures;
      return { at: all.indexOf(one) + 1, of: all.length, percent: percentOf(now) };
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
