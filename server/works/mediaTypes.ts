import { expectedType } from '#contract/works/rules/workFile.ts';

/** The type of what stands under the key of a film or a picture that everybody sees: its ending says it. */
export const typeOfKey = (key: string): string => expectedType(key, '') ?? 'video/mp4';
