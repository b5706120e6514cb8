import { Problem } from '#contract/http/problem.ts';

/** Returns true if the server says that the resource does not exist, or no longer does. */
export const isGone = (error: unknown): boolean => error instanceof Problem && error.code === 'not_found';

/** Returns the data of a read, unless the server has since said that it is gone: then it is no longer shown. */
export const shownData = <T>({ data, error }: { data: T | undefined; error: unknown }): T | undefined => (isGone(error) ? undefined : data);
