import { setTimeout as wait } from 'node:timers/promises';

/** Maximum wait of a request for a lock of another process: it is answered within three seconds, with 503 if need be. */
const MAX_BUSY_MS = 2500;
const FIRST_RETRY_MS = 5;
const MAX_RETRY_MS = 100;

interface Waiting {
  since: number;
  resolve(): void;
  reject(error: unknown): void;
}

export interface WriteQueue {
  /** Waits for its turn, then runs `attempt`, repeatedly while another process holds the lock; the turn lasts until `release`. */
  begin(attempt: () => void): Promise<void>;
  release(): void;
  /** Runs `attempt` alone, like `begin`, in a turn that ends with it. */
  run<T>(attempt: () => T): Promise<T>;
  /** Runs `attempt` without a turn: for a read, which does not wait for writers of this process. */
  retry<T>(attempt: () => T): Promise<T>;
}

/**
 * Lets one writer of this process through at a time, in order of arrival. While a writer waits to retry because another process holds the
 * lock, requests that only read go on. Meanwhile no caller waits longer than `MAX_BUSY_MS`.
 */
export const createWriteQueue = (isBusy: (error: unknown) => boolean): WriteQueue => {
  const waiting: Waiting[] = [];
  let taken = false;

  const release = (): void => {
    const next = waiting.shift();
    if (next) next.resolve();
    else taken = false;
  };
  const takeTurn = async (since: number): Promise<void> => {
    if (taken) await new Promise<void>((resolve, reject) => waiting.push({ since, resolve, reject }));
    taken = true;
  };
  /** Rejects overdue writers: they too would only find the lock held. */
  const rejectOverdue = (now: number, error: unknown): void => {
    while (waiting[0] && now - waiting[0].since > MAX_BUSY_MS) waiting.shift()?.reject(error);
  };

  const retry = async <T>(attempt: () => T, since: number, onBusy: (now: number, error: unknown) => void): Promise<T> => {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(2 * delay, MAX_RETRY_MS)) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        const now = performance.now();
        onBusy(now, error);
        if (now - since > MAX_BUSY_MS) throw error;
      }
      await wait(delay * (0.5 + Math.random() / 2));
    }
  };
  const inTurn = async <T>(attempt: () => T): Promise<T> => {
    const since = performance.now();
    await takeTurn(since);
    try {
      return await retry(attempt, since, rejectOverdue);
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    begin: inTurn,
    release,
    async run(attempt) {
      const result = await inTurn(attempt);
      release();
      return result;
    },
    retry: (attempt) => retry(attempt, performance.now(), () => undefined),
  };
};
