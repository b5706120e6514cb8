/** Returns the path of a work, where it is voted for. */
export const workPath = (no: string): string => `/vote?no=${encodeURIComponent(no)}`;
