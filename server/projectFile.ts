/**
 * Returns the URL of a file that the server reads as is, by its path in the project. This module is one folder below the project's root both as a
 * source and in the built server, so that both find the same file.
 */
export const projectFile = (path: string): URL => new URL(`../${path}`, import.meta.url);
