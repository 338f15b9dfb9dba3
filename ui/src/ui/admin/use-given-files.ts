import { useEffect, useRef, useState } from "react";

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const carriesFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;
/** A field for files takes what is dropped on it by itself. */
const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === "file";
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise leave
 * it to show them, and files that are pasted outside of text. Returns how many hover over it.
 */
export function useGivenFiles(onFiles: (files: File[]) => void, isOff = false): number {
  const [hovering, setHovering] = useState(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || isFileField(event.target)) return setHovering(0);
      event.preventDefault();
      if (!isOff) setHovering(event.dataTransfer?.items.length || 1);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(0);
    };
    const drop = (event: DragEvent) => {
      setHovering(0);
      if (!carriesFiles(event.dataTransfer) || isFileField(event.target)) return;
      event.preventDefault();
      if (!isOff) latest.current(filesIn(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (isOff || files.length === 0 || isText(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, [isOff]);

  return hovering;
}
