/** Interval between probes while the breaker is open. */
const PROBE_EVERY_MS = 250;

/** A circuit breaker: while it is open, requests fail at once instead of waiting for one time-out after the other. */
export interface CircuitBreaker {
  isOpen(): boolean;
  /** Probes the database after a failure or a slow answer, and opens the breaker if it does not answer. The breaker closes by itself once it does. */
  suspect(): void;
  /** Ends the probes. */
  stop(): void;
}

interface Deps {
  /** Resolves with true if the database answers; must resolve within a bounded time. */
  probe(): Promise<boolean>;
  onOpen(): void;
}

export const createCircuitBreaker = ({ probe, onOpen }: Deps): CircuitBreaker => {
  let open = false;
  let probing = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    if (probing || stopped) return;
    probing = true;
    const answers = await probe();
    probing = false;
    if (stopped) return;
    const opens = !answers && !open;
    open = !answers;
    if (opens) onOpen();
    if (open) timer = setTimeout(() => void look(), PROBE_EVERY_MS).unref();
  };

  return {
    isOpen: () => open,
    suspect: () => {
      if (!open) void look();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
