import { expectedType } from '#contract/uploads/rules/uploadFile.ts';

/** Returns the type of a public film or picture, from the extension of its key. */
export const typeOfKey = (key: string): string => expectedType(key, '') ?? 'video/mp4';
