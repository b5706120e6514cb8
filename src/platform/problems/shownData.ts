import { Problem } from '#contract/http/problem.ts';

/** Tells whether the server says that there is nothing, or nothing any more. */
export const isGone = (error: unknown): boolean => error instanceof Problem && error.code === 'not_found';

/** Returns what a read has given, unless the server has said since that it is gone: then nothing of it is shown any more. */
export const shownData = <T>({ data, error }: { data: T | undefined; error: unknown }): T | undefined => (isGone(error) ? undefined : data);
