type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps what a reader does before the page has come to life, and does it again when it
 * has. Links and forms need no help: they are plain HTML and work at once.
 */
export function keepEarlyInput(page: Document): void {
  // In order. Every press counts; of what is done to a field, the last.
  const done = new Map<object, () => void>();
  let awake = false;

  const onClick = (event: Event) => {
    if (awake) return;
    const button = (event.target as Element).closest?.("button");
    if (button?.type === "button") done.set({}, () => button.click());
  };
  const onInput = (event: Event) => {
    const control = event.target as Control;
    const value =
      control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
    done.delete(control);
    if (awake) return;
    done.set(control, () => repeat(control, value));
  };
  page.addEventListener("click", onClick, true);
  page.addEventListener("input", onInput, true);
  page.addEventListener(
    "waking",
    () => {
      awake = true;
    },
    { once: true },
  );

  page.addEventListener(
    "live",
    async () => {
      page.removeEventListener("click", onClick, true);
      page.removeEventListener("input", onInput, true);
      for (const again of done.values()) {
        again();
        // The page answers each before the next, which builds on it.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { once: true },
  );
}

// React takes a field for unchanged when it holds what React last knew, and that is what
// the field held as the page came to life. So it first goes back to what the server sent,
// and for a text its own setter is then passed by.
function repeat(control: Control, value: string | boolean): void {
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (typeof value === "boolean") {
    if (value === control.defaultChecked) return;
    control.checked = control.defaultChecked;
    control.click();
  } else if (value !== control.defaultValue) {
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
