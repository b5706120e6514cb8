import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** One representation, ready to be sent: its headers and those of its 304 as `writeHead` takes them, and the body. */
interface Representation {
  etag: string;
  headers: string[];
  unchanged: string[];
  bytes: Buffer;
}

export type Representations = Record<Coding, Representation>;

/** Below this, compression saves no packet. */
const MIN_COMPRESSED = 1024;
/** The next quality takes eight times as long, and saves a thousandth. */
const BROTLI_QUALITY = 8;
const MAX_KNOWN_CODINGS = 100;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const brotliOptions = (length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Reports whether `If-None-Match` contains the tag (weak comparison, RFC 9110 section 13.1.2). */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.includes(etag));

/** Copies bytes into memory of their own: a view would keep its whole buffer, 16 KiB of zlib's, while a cache counts only the part in view. */
const ownBytes = (view: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
};

/** Returns the memory size in bytes. */
export const sizeOf = (representations: Representations): number =>
  [...new Set(Object.values(representations))].reduce((sum, { bytes }) => sum + bytes.length, 0);

interface Options {
  /** Headers of every answer of the server, and of this kind. */
  headers: readonly (readonly [string, string])[];
  type: string;
}

/** Creates a maker and sender of the representations of one kind of answer. */
export const createRepresentations = ({ headers, type }: Options) => {
  const negotiator = new Negotiator<Coding>({
    supportedValues: ['br', 'gzip', 'identity'],
    cache: new LRUCache({ max: MAX_KNOWN_CODINGS }),
  });
  const codingOf = (accepted: string | undefined): Coding => negotiator.negotiate(accepted ?? '') ?? 'identity';

  const representationOf = (view: Buffer, hash: string, coding: Coding | null): Representation => {
    const bytes = ownBytes(view);
    const etag = coding ? `"${hash}-${coding}"` : `"${hash}"`;
    const common = [...headers.flat(), 'etag', etag];
    const own = ['content-type', type, 'content-length', String(bytes.length)];
    return { etag, bytes, headers: [...common, ...own, ...(coding ? ['content-encoding', coding] : [])], unchanged: common };
  };

  return {
    /** Compresses a body once for all clients. */
    async make(body: Buffer): Promise<Representations> {
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      const identity = representationOf(body, hash, null);
      if (body.length < MIN_COMPRESSED) return { br: identity, gzip: identity, identity };
      const [br, gz] = await Promise.all([
        brotlied(body, brotliOptions(body.length)),
        gzipped(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      return { br: representationOf(br, hash, 'br'), gzip: representationOf(gz, hash, 'gzip'), identity };
    },

    /** Sends the representation that the client accepts: 304 if it has it already, the body only if requested; `more` are further headers. */
    write(
      representations: Representations,
      request: IncomingMessage,
      response: ServerResponse,
      more: readonly string[] = [],
      status = 200,
    ): void {
      const representation = representations[codingOf(request.headers['accept-encoding'])];
      if (status === 200 && isNamedBy(request.headers['if-none-match'], representation.etag)) {
        response.writeHead(304, [...representation.unchanged, ...more]).end();
        return;
      }
      response.writeHead(status, [...representation.headers, ...more]);
      response.end(request.method === 'HEAD' ? undefined : representation.bytes);
    },
  };
};
