/** How long an open breaker waits before it looks again. */
const PROBE_EVERY_MS = 250;

/** Keeps requests from waiting for a database that is away, one time-out after the other: while it is open, nothing is asked. */
export interface CircuitBreaker {
  isOpen(): boolean;
  /** Something failed or takes long: looks whether the database answers, and opens if it does not. It closes by itself once it answers. */
  suspect(): void;
  /** Looks no more. */
  stop(): void;
}

interface Deps {
  /** Whether the database answers; it must resolve within a bounded time. */
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
