import type { Lock, Locker, RequestRelease } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';

interface Turn {
  release: RequestRelease;
  /** True once it was asked to release the lock; once is enough. */
  asked: boolean;
  begin(): void;
}

const PATIENCE_MS = 30_000;

/**
 * Creates a lock for each upload: one request at a time, in order of arrival; a new one asks the previous one to stop and waits for it.
 * (The package's own locker polls on every turn of the event loop: a whole processor for one waiting request.)
 */
export const createQueueLocker = (): Locker => {
  /** Requests by upload: the first holds the lock, the others wait. */
  const queues = new Map<string, Turn[]>();

  const askHolder = (queue: Turn[]): void => {
    const [holder] = queue;
    if (!holder || holder.asked || queue.length < 2) return;
    holder.asked = true;
    void holder.release();
  };
  const leave = (id: string, turn: Turn): void => {
    const queue = queues.get(id) ?? [];
    const wasHolder = queue[0] === turn;
    const rest = queue.filter((each) => each !== turn);
    if (rest.length === 0) queues.delete(id);
    else queues.set(id, rest);
    if (!wasHolder) return;
    rest[0]?.begin();
    askHolder(rest);
  };

  const newLock = (id: string): Lock => {
    let ownTurn: Turn | null = null;
    return {
      async lock(signal, release) {
        const started = Promise.withResolvers<void>();
        const turn: Turn = { release, asked: false, begin: started.resolve };
        const queue = [...(queues.get(id) ?? []), turn];
        queues.set(id, queue);
        ownTurn = turn;
        if (queue[0] === turn) return;
        askHolder(queue);
        const giveUp = () => started.reject(new Problem('unavailable', { retryAfter: 1 }));
        const patience = setTimeout(giveUp, PATIENCE_MS);
        signal.addEventListener('abort', giveUp, { once: true });
        try {
          await started.promise;
        } catch (error) {
          leave(id, turn);
          throw error;
        } finally {
          clearTimeout(patience);
          signal.removeEventListener('abort', giveUp);
        }
      },
      async unlock() {
        if (ownTurn) leave(id, ownTurn);
      },
    };
  };
  return { newLock };
};
