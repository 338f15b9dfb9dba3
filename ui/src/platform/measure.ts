type Report = (name: "LCP" | "CLS" | "INP", value: number) => void;

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  } catch {
    // The browser does not support this entry type.
  }
}

/** Largest contentful paint, cumulative layout shift and interaction to next paint. */
export function measure(report: Report): void {
  let shift = 0;
  let slowest = 0;
  observe("largest-contentful-paint", (entry) => report("LCP", entry.startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (hadRecentInput) return;
    shift += value;
    report("CLS", shift);
  });
  observe("event", (entry) => {
    if (entry.duration <= slowest) return;
    slowest = entry.duration;
    report("INP", slowest);
  });
}
