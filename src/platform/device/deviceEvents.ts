import type { Account } from '#contract/accounts/public.ts';
import type { EndpointName } from '#contract/http/endpoint.ts';
import { createListeners, createObservable } from '#src/observable.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';

/** Listeners for the signed-in account, each time the server says that it is. */
export const accountConfirmed = createListeners<[account: Account]>();

/** Listeners for items of the outbox that the server has processed, with the reads that this made stale. */
export const outboxSent = createListeners<[stale: readonly EndpointName[]]>();

/** The account whose uploads are open; null if none. */
export const uploadingAccount = createObservable<string | null>(null);

/** Runs while an account's uploads are open; returns a function that stops it. */
export type UploadTask = (accountId: string, uploads: Uploads) => () => void;

/** The loaders of background tasks. They load together with the upload engine, so that no file is sent without them. */
export const uploadTasks: (() => Promise<UploadTask>)[] = [];
