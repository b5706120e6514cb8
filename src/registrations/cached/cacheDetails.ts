import type { Entry, EntrySummary } from '#contract/registrations/public.ts';

/** Number of entries, the newest first, that a family can open offline although they were never opened here; a school keeps all. */
export const CACHED_ENTRIES = 20;
/** Maximum age of cached details, in ms: then they are read again even if no change is known. */
export const MAX_AGE_MS = 24 * 3600_000;

const fingerprint = ({ version, state, label, waitlistPosition, workNo, workPreparation, payment, awards }: EntrySummary) =>
  [version, state, label, waitlistPosition, workNo, workPreparation, payment?.state, payment?.receiptNo, awards.length].join(' ');

interface Deps {
  find: (id: string) => Promise<{ value: EntrySummary; asOf: number } | null>;
  store: (entry: Entry) => Promise<void>;
  /** Reads one entry. A failure ends the run; the next visit continues. */
  load: (id: string) => Promise<Entry>;
  /** Waits before each request, so that the reader's own requests come first. */
  pause: () => Promise<void>;
  now: () => number;
  signal: AbortSignal;
  /** Maximum number of entries. */
  count?: number;
}

/** Caches the details of the newest entries for offline reading: one request at a time, only entries that have changed. Never throws. */
export const cacheDetails = async (
  entries: readonly EntrySummary[],
  { find, store, load, pause, now, signal, count = CACHED_ENTRIES }: Deps,
): Promise<void> => {
  try {
    for (const entry of entries.slice(0, count)) {
      if (signal.aborted) return;
      const known = await find(entry.id);
      if (known && fingerprint(known.value) === fingerprint(entry) && now() - known.asOf < MAX_AGE_MS) continue;
      await pause();
      if (signal.aborted) return;
      await store(await load(entry.id));
    }
  } catch {
    // offline, signed out, or a full device: the details cached so far stay
  }
};
