/** Where a work is seen and voted for. */
export const workPath = (no: string): string => `/vote?no=${encodeURIComponent(no)}`;
