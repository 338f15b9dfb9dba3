/**
 * Makes everything but this element and what holds it inert, as it is behind a modal dialog;
 * returns a function that undoes it. For parts of a page that are a dialog on small screens
 * only. Messages stay within reach.
 */
export function isolate(element: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      const other = sibling as HTMLElement;
      if (other !== at && !other.inert && !other.matches("[data-toasts]")) others.push(other);
    }
  }
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}
