/** Resource limits for a film: a file of some hundred KB can contain pictures that take gigabytes, or a day, to decode. */
export interface FilmLimits {
  /** Memory of one ffmpeg, if the system can limit it. Films of 8K take 1 GB. */
  memoryKb: number;
  /** Maximum time for a conversion, by the film's duration. */
  budgetMs(durationMs: number): number;
}

const MINUTE_MS = 60_000;

/** 8K, in portrait or landscape format. Phones make no larger pictures. */
export const MAX_FILM_PIXELS = 8192 * 4320;
/** Maximum pixels of all pictures of a film together for a conversion: half an hour of 4K at 60 a second. A film with more is shown as it is. */
export const MAX_CONVERTED_PIXELS = 1e12;

export const filmLimits: FilmLimits = {
  memoryKb: 2_500_000,
  // A slow machine takes ten times the film's duration; a film that claims to last for days gets an hour.
  budgetMs: (durationMs) => Math.min(60 * MINUTE_MS, MINUTE_MS + 15 * Math.max(0, durationMs)),
};

/** Returns the maximum time to copy a film, by its size: a slow disk writes some MB a second. */
export const copyBudgetMs = (bytes: number): number => MINUTE_MS + bytes / 2000;
