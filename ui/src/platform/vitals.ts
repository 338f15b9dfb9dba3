/** Measuring exists, but is off; a deployment that wants it changes this one line. */
export const perf = { enabled: false };

/** Loads the measuring code only when it is wanted. */
export async function reportVitals(): Promise<void> {
  if (!perf.enabled) return;
  const { measure } = await import("./measure.ts");
  measure((name, value) => {
    window.dispatchEvent(new CustomEvent("vitals", { detail: { name, value } }));
  });
}
