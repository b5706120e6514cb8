import { z } from 'zod';
import { createObservable } from '#src/observable.ts';
import type { Progress } from './speed.ts';

/** Minimum interval between progress messages to other tabs, in ms. */
const NOTIFY_INTERVAL_MS = 500;

const Message = z.object({
  id: z.string(),
  progress: z.object({ sentBytes: z.number(), bytesPerSecond: z.number().nullable(), secondsLeft: z.number().nullable() }).nullable(),
});

interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): () => void;
}

/** Tracks the progress of the sending upload, in whichever tab. Not stored: only the server's confirmation counts. */
export const createLiveProgress = (channel: Channel, now: () => number) => {
  const { current, subscribe, set } = createObservable<ReadonlyMap<string, Progress>>(new Map());
  let notifiedAt = Number.NEGATIVE_INFINITY;

  const update = (id: string, progress: Progress | null) => {
    const next = new Map(current());
    if (progress) next.set(id, progress);
    else next.delete(id);
    set(next);
  };
  const close = channel.onMessage((message) => {
    const parsed = Message.safeParse(message);
    if (parsed.success) update(parsed.data.id, parsed.data.progress);
  });

  return {
    current,
    subscribe,
    set(id: string, progress: Progress | null): void {
      update(id, progress);
      if (progress && now() - notifiedAt < NOTIFY_INTERVAL_MS) return;
      notifiedAt = now();
      channel.post({ id, progress });
    },
    close,
  };
};
