import { type DetailedError, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { isProblemCode, Problem } from '#contract/http/problem.ts';
import { problemOf } from '#src/offline/network/problemOf.ts';
import { FileUnreadable, type Transfer } from './transfer.ts';

/** `POST /api/uploads` creates an upload, `PATCH /api/uploads/:id` appends to it. */
const ENDPOINT = '/api/uploads';
/** Smaller than what proxies accept at once. Every chunk is confirmed, and its session checked, separately. */
const CHUNK_BYTES = 32 * 1024 * 1024;

const bodyOf = (response: HttpResponse): unknown => {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return null;
  }
};

/** Returns the Problem of an answer: a HEAD has no body and names its problem in a header. */
const problemOfAnswer = (response: HttpResponse): Problem => {
  const named = response.getHeader('upload-problem');
  const seconds = Number(response.getHeader('retry-after'));
  const problem = isProblemCode(named) ? new Problem(named) : problemOf(response.getStatus(), bodyOf(response));
  return seconds > 0 ? new Problem(problem.code, { ...problem.detail, retryAfter: seconds }) : problem;
};

const failureOf = (error: Error | DetailedError): Error => {
  if (error instanceof FileUnreadable) return error;
  if (!('originalRequest' in error)) return new Problem('unexpected');
  if (error.originalResponse) return problemOfAnswer(error.originalResponse);
  return error.causingError instanceof FileUnreadable ? error.causingError : new Problem('offline');
};

/** Reads chunk by chunk. WebKit's requests hang on slices of a file, so they are read into memory. */
const fileReader = (inMemory: boolean): NonNullable<UploadOptions['fileReader']> => ({
  openFile: async (file) => {
    if (!(file instanceof Blob)) throw new FileUnreadable();
    const { size } = file;
    return {
      size,
      slice: async (start, end) => {
        const piece = file.slice(start, end);
        const value = inMemory
          ? new Blob([
              await piece.arrayBuffer().catch(() => {
                throw new FileUnreadable();
              }),
            ])
          : piece;
        return { value, done: end >= size };
      },
      close: () => {},
    };
  },
});

/**
 * Creates a transfer with tus-js-client, without its own retries, its store of addresses and its recreation of lost uploads. `headers` are
 * sent with every request.
 */
export const createTusTransfer = (accountId: string, isWebKit: boolean, headers: Readonly<Record<string, string>> = {}): Transfer => {
  const common = {
    headers: { ...headers, [ACCOUNT_HEADER]: accountId },
    chunkSize: CHUNK_BYTES,
    parallelUploads: 1,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fileReader: fileReader(isWebKit),
  } satisfies UploadOptions;

  /** Runs one instance to its end, or until the signal aborts. */
  const run = async (
    file: Blob,
    options: UploadOptions,
    signal: AbortSignal,
    begun: (stop: () => void, done: () => void) => UploadOptions,
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let stop = () => {};
    const upload = new Upload(file, {
      ...common,
      ...options,
      ...begun(() => stop(), resolve),
      onError: (error) => reject(failureOf(error)),
    });
    stop = () => void upload.abort();
    const aborted = () => {
      stop();
      reject(signal.reason);
    };
    if (signal.aborted) throw signal.reason;
    signal.addEventListener('abort', aborted);
    upload.start();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', aborted);
    }
    return upload;
  };

  return {
    async create({ metadata }, file, signal) {
      const upload = await run(file, { endpoint: ENDPOINT, metadata }, signal, (stop, done) => ({
        // this instance stops here: with an endpoint it would create a new upload after any failure
        onUploadUrlAvailable: () => {
          stop();
          done();
        },
      }));
      if (upload.url === null) throw new Problem('unexpected');
      return new URL(upload.url, location.href).pathname;
    },
    async send(path, file, { accepted, sent }, signal) {
      await run(file, { uploadUrl: path }, signal, (_stop, done) => ({
        onAfterResponse: (_request, response) => {
          const offset = Number(response.getHeader('upload-offset') ?? Number.NaN);
          if (response.getStatus() < 300 && Number.isSafeInteger(offset)) accepted(offset);
        },
        onProgress: (bytes) => sent(bytes),
        onSuccess: () => done(),
      }));
    },
    async remove(path) {
      const response = await fetch(path, {
        method: 'DELETE',
        headers: { ...headers, 'tus-resumable': '1.0.0', [ACCOUNT_HEADER]: accountId },
      }).catch(() => {
        throw new Problem('offline');
      });
      if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
    },
  };
};
