/** The time constant of the estimate, in ms. */
const MEMORY_MS = 15_000;

export interface Progress {
  /** Bytes that have left this device; the server has confirmed fewer. */
  sentBytes: number;
  /** Null until it can be estimated. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

/** Estimates the rate as an exponentially weighted mean; restarts when an upload resumes from an earlier offset. */
export const createSpeedMeter = (sizeBytes: number, now: () => number) => {
  let last: { bytes: number; at: number } | null = null;
  let perMs: number | null = null;
  return {
    at(bytes: number): Progress {
      const at = now();
      if (!last || bytes < last.bytes) last = { bytes, at };
      else if (at > last.at) {
        const share = 1 - Math.exp(-(at - last.at) / MEMORY_MS);
        const rate = (bytes - last.bytes) / (at - last.at);
        perMs = perMs === null ? rate : perMs + share * (rate - perMs);
        last = { bytes, at };
      }
      const bytesPerSecond = perMs === null ? null : perMs * 1000;
      const secondsLeft = bytesPerSecond === null || bytesPerSecond <= 0 ? null : (sizeBytes - bytes) / bytesPerSecond;
      return { sentBytes: bytes, bytesPerSecond, secondsLeft };
    },
  };
};
