/** Number of pages listed on each side of the current one. */
const SIBLINGS = 1;

/** Returns the pages of a pagination: the first, the last and those around the current one; null for a gap. */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pageCount || Math.abs(number - page) <= SIBLINGS,
  );
  return pages.flatMap((number, index) => {
    const missing = number - (pages[index - 1] ?? 0) - 1;
    // a gap of one page takes as much space as the page itself
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : [null, number];
  });
};
