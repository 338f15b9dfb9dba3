// Types only: boot is inlined into the page and must not share a chunk with the application.
import type {} from "@/platform/document-events.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records clicks on buttons and changes of fields until React hydrates, and replays them
 * when the page has hydrated. Links and forms are plain HTML and work at once.
 */
export function recordEarlyInput(page: Document): void {
  // In order. Every click counts; of a field only the last value.
  const recorded = new Map<object, () => void>();
  let hydrating = false;

  const onClick = (event: Event) => {
    if (hydrating) return;
    const button = (event.target as Element).closest?.("button");
    // What the browser does itself is not done a second time.
    if (button?.hasAttribute("popovertarget")) return;
    if (button?.type === "button") recorded.set({}, () => button.click());
  };
  const onInput = (event: Event) => {
    const control = event.target as Control;
    // A file stays in its field, and cannot be put there again.
    if (control.type === "file") return;
    const value =
      control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
    recorded.delete(control);
    if (hydrating) return;
    recorded.set(control, () => replay(control, value));
  };
  page.addEventListener("click", onClick, true);
  page.addEventListener("input", onInput, true);
  page.addEventListener(
    "hydrating",
    () => {
      hydrating = true;
    },
    { once: true },
  );

  page.addEventListener(
    "hydrated",
    async () => {
      page.removeEventListener("click", onClick, true);
      page.removeEventListener("input", onInput, true);
      for (const again of recorded.values()) {
        again();
        // Let React render the result before the next one, which may depend on it.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { once: true },
  );
}

// React ignores an input event if the field holds the value that React last saw, which is the
// value at hydration. So the field is first reset to what the server sent; for a text the
// value is then set with the prototype's setter, which React does not track.
function replay(control: Control, value: string | boolean): void {
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (typeof value === "boolean") {
    const box = control as HTMLInputElement;
    if (value === box.defaultChecked) return;
    box.checked = box.defaultChecked;
    box.click();
  } else if (value !== control.defaultValue) {
    control.value = control.defaultValue;
    const prototype: object = Object.getPrototypeOf(control);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
