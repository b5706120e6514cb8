import { randomBytes } from 'node:crypto';
import { ERRORS, Server } from '@tus/server';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type AdmitDeps, admitUpload } from './admit.ts';
import { UPLOADS_PATH } from './headers.ts';
import { currentRequest, uploadRequest } from './request.ts';
import { TusStore } from './tusStore.ts';

/** Problem codes for the statuses of tus itself. */
const byStatus: Record<number, ProblemCode> = {
  400: 'bad_request',
  403: 'bad_request',
  404: 'upload_not_found',
  409: 'upload_offset_conflict',
  410: 'upload_expired',
  412: 'upload_version_unknown',
  413: 'file_too_large',
  501: 'bad_request',
};

/** The package's server without a socket: it gets the headers of a request, and the store reads the body. */
class HeaderOnlyTusServer extends Server {
  /** Gives the running request the signal to release the lock to another one. */
  protected override createContext() {
    const context = super.createContext();
    const request = uploadRequest.getStore();
    if (request) request.signal = context.signal;
    return context;
  }
}

const DRAIN_MS = 500;

export const createTus = (deps: AdmitDeps & Pick<Deps, 'uploads'>) => {
  const { uploads } = deps;
  const failures = new WeakMap<Request, unknown>();
  const server = new HeaderOnlyTusServer({
    path: UPLOADS_PATH,
    maxSize: MAX_UPLOAD_BYTES,
    locker: uploads.locker,
    namingFunction: () => randomBytes(16).toString('hex'),
    datastore: new TusStore(deps),
    async onUploadCreate(_request, upload) {
      await admitUpload(deps, currentRequest().actor, upload);
      return {};
    },
    async onUploadFinish(_request, { id }) {
      uploads.received(id);
      return {};
    },
    relativeLocation: true,
    // Same origin only: no CORS headers.
    allowedOrigins: [],
    lockDrainTimeout: DRAIN_MS,
    disableTerminationForFinishedUploads: true,
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });
  return {
    /** Answers a request without its body. Throws a Problem, or the store's error. */
    async handle(request: Request): Promise<Response> {
      const response = await server.handleWeb(request);
      if (response.status < 400) return response;
      const failure = failures.get(request);
      if (failure instanceof Error) throw failure;
      // Another request took over before this one had begun.
      if (failure === ERRORS.ABORTED) throw new Problem('unavailable', { retryAfter: 1 });
      if (failure === ERRORS.INVALID_TERMINATION) throw new Problem('upload_not_ready', { retryAfter: 1 });
      throw new Problem(byStatus[response.status] ?? 'unexpected');
    },
  };
};

export type Tus = ReturnType<typeof createTus>;
