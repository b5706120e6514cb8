/** A finger has to go this far, in px, to turn the page. */
const SWIPE_MIN_PX = 48;

/** Another place of a ring of `count`. */
export const wrapIndex = (index: number, by: number, count: number): number => (((index + by) % count) + count) % count;

/** Where a key leads from photo `index` of `count`; null where it means nothing here. */
export const keyTarget = (key: string, index: number, count: number): number | null => {
  if (key === 'ArrowRight') return wrapIndex(index, 1, count);
  if (key === 'ArrowLeft') return wrapIndex(index, -1, count);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** What a drag of `dx`, `dy` px means: 1 the next photo, -1 the one before, 0 neither (too short, or rather up or down). */
export const swipeStep = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
};
