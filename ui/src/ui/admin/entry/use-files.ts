import { useState } from "react";
import { randomKey } from "@/lib/random-key.ts";

/** The files that belong to a work and are only on this device, each under an id of its own. */
export function useFiles(resumed: ReadonlyMap<string, File> | undefined) {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(() => new Map(resumed));

  return {
    files,
    addFile(file: File): string {
      const id = randomKey();
      setFiles((now) => new Map(now).set(id, file));
      return id;
    },
    clearFiles: () => setFiles(new Map()),
  };
}
