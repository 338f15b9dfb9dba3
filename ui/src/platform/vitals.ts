/** Metrics are off; a deployment that wants them changes this line. */
export const perf = { enabled: false };

/** Loads the measuring code only if it is enabled. */
export async function reportVitals(): Promise<void> {
  if (!perf.enabled) return;
  const { measure } = await import("./measure.ts");
  measure((name, value) => {
    window.dispatchEvent(new CustomEvent("vitals", { detail: { name, value } }));
  });
}
