const FILE_URL = /\/files\/[0-9a-f]{20}\/[a-z0-9.-]+/g;

/** Returns the URLs of public files in a text. */
export const fileUrlsIn = (text: string): string[] => text.match(FILE_URL) ?? [];

/** Returns the part of a public file's URL that depends only on its bytes, not on its name. */
export const contentOf = (url: string): string => url.split('/')[2] ?? '';
