/** The minimum distance of a swipe, in px. */
const SWIPE_MIN_PX = 48;

/** Moves an index by `by` and wraps around at `count`. */
export const wrapIndex = (index: number, by: number, count: number): number => (((index + by) % count) + count) % count;

/** Returns the photo that a key moves to from `index` of `count`; null for any other key. */
export const keyTarget = (key: string, index: number, count: number): number | null => {
  if (key === 'ArrowRight') return wrapIndex(index, 1, count);
  if (key === 'ArrowLeft') return wrapIndex(index, -1, count);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** Returns the step of a drag of `dx`, `dy` px: 1 the next photo, -1 the previous one, 0 neither (too short, or mostly vertical). */
export const swipeStep = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
};
