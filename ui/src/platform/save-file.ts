/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it in a later task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const textFile = (text: string, type: string) =>
  new Blob([text], { type: `${type};charset=utf-8` });
