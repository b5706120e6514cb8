import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Actor } from '#server/platform/sessions.ts';

/** The request that tus is handling now. Its body never goes through tus: the upload storage reads it from `raw`. */
export interface UploadRequest {
  raw: IncomingMessage;
  actor: Actor;
  /** Set once tus has begun: aborted when another request waits for this one's lock. */
  signal: AbortSignal | null;
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>();

export const currentRequest = (): UploadRequest => {
  const request = uploadRequest.getStore();
  if (!request) throw new Error('no upload request is running');
  return request;
};
