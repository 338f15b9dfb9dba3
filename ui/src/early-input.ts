type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps what a reader does before the page has come to life, and does it again when it
 * has. Links and forms need no help: they are plain HTML and work at once.
 */
export function keepEarlyInput(page: Document): void {
  let pressed: HTMLElement | null = null;
  const changed = new Map<Control, string | boolean>();

  const onClick = (event: Event) => {
    const button = (event.target as Element).closest?.("button");
    if (button?.type === "button") pressed = button;
  };
  const onInput = (event: Event) => {
    const control = event.target as Control;
    changed.set(
      control,
      control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value,
    );
  };
  page.addEventListener("click", onClick, true);
  page.addEventListener("input", onInput, true);

  page.addEventListener(
    "live",
    () => {
      page.removeEventListener("click", onClick, true);
      page.removeEventListener("input", onInput, true);
      for (const [control, value] of changed) repeat(control, value);
      pressed?.click();
    },
    { once: true },
  );
}

function repeat(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    if ((control as HTMLInputElement).checked !== value) control.click();
    return;
  }
  // React watches the property; its own setter has to be passed by, or the event means nothing.
  const prototype = Object.getPrototypeOf(control) as Control;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }),
  );
}
