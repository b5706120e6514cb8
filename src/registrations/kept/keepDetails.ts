import type { Entry, EntrySummary } from '#contract/registrations.ts';

/** How many entries, the newest first, can be opened without a connection although nobody has looked at them here. */
export const KEPT_ENTRIES = 20;
/** Kept details are read again after this long, in ms, even where nothing is known to have changed. */
export const KEPT_FOR_MS = 24 * 3600_000;

const marks = ({ version, state, label, waitlistPosition, workNo }: EntrySummary) =>
  [version, state, label, waitlistPosition, workNo].join(' ');

interface Around {
  find: (id: string) => Promise<{ value: EntrySummary; asOf: number } | null>;
  keep: (entry: Entry) => Promise<void>;
  /** Reads one entry. Whatever stops one, stops the rest: the next visit goes on. */
  load: (id: string) => Promise<Entry>;
  /** Before each read: what the reader asks for goes first. */
  pause: () => Promise<void>;
  now: () => number;
  signal: AbortSignal;
}

/** Keeps the details of the newest entries for when there is no connection: one read after the other, only what has changed. Never throws. */
export const keepDetails = async (entries: readonly EntrySummary[], { find, keep, load, pause, now, signal }: Around): Promise<void> => {
  try {
    for (const entry of entries.slice(0, KEPT_ENTRIES)) {
      if (signal.aborted) return;
      const known = await find(entry.id);
      if (known && marks(known.value) === marks(entry) && now() - known.asOf < KEPT_FOR_MS) continue;
      await pause();
      if (signal.aborted) return;
      await keep(await load(entry.id));
    }
  } catch {
    // offline, signed out, a full device: what is kept so far stays
  }
};
