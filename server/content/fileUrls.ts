const FILE_URL = /\/files\/[0-9a-f]{20}\/[a-z0-9.-]+/g;

/** The URLs of the public files that a text names. */
export const fileUrlsIn = (text: string): string[] => text.match(FILE_URL) ?? [];

/** The part of a public file's URL that is the same for the same bytes, whatever the file is called. */
export const contentOf = (url: string): string => url.split('/')[2] ?? '';
