import type { ReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ListMultipartUploadsOutput, type ListObjectsV2Output, NoSuchKey, NoSuchUpload, NotFound } from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import { TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { ObjectStoreConfig } from '#server/config.ts';
import { clientConfig, type Objects } from '#server/platform/files/objectStore.ts';
import { type Body, readBody } from './body.ts';
import type { UploadStorage, WriteOptions } from './uploadStorage.ts';

const MIB = 1024 * 1024;
const PART_BYTES = 8 * MIB;
/** Maximum parts being sent at once, for all uploads: each is a temporary file. */
const PARTS_AT_ONCE = 16;
const MOST_CACHED = 1000;
const RETRY_AFTER_SECONDS = 5;

/** Metadata of a remainder: the number of the part that it begins. */
const BEGINS = 'begins-part';

const OWN_KEY = /^([0-9a-f]{32})(?:\.info|\.part)?$/;

/** Caches immutable facts about recent uploads; the package's own cache is unbounded. */
const createCache = () => {
  const values = new Map<string, MetadataValue>();
  return {
    get: async (id: string) => values.get(id),
    async set(id: string, value: MetadataValue) {
      const [oldest] = values.keys();
      if (values.size >= MOST_CACHED && oldest !== undefined) values.delete(oldest);
      values.set(id, value);
    },
    async delete(id: string) {
      values.delete(id);
    },
  };
};

/**
 * The package's multipart uploads, changed so that a process may be killed at any moment:
 * - one part after the other. In parallel, as the package sends them, a later one may arrive without an earlier one; the package would
 *   count both, and assemble a file with a hole.
 * - a remainder too small for a part (`.part`) is kept until a part has included it; the package removes it before. Its metadata names the
 *   part that it begins; once that part exists, the remainder no longer counts.
 */
class MultipartStore extends S3Store {
  readonly #last = new Map<string, { number: number; done: Promise<unknown> }>();

  protected override async uploadParts(metadata: MetadataValue, source: Readable, number: number, offset: number): Promise<number> {
    const { id } = metadata.file;
    this.#last.set(id, { number: number - 1, done: Promise.resolve() });
    try {
      return await super.uploadParts(metadata, source, number, offset);
    } finally {
      this.#last.delete(id);
    }
  }

  protected override async uploadPart(metadata: MetadataValue, source: ReadStream | Readable | Buffer, number: number): Promise<string> {
    const { id } = metadata.file;
    const done = Promise.resolve(this.#last.get(id)?.done).then(() => super.uploadPart(metadata, source, number));
    this.#last.set(id, { number, done });
    return done;
  }

  protected override async uploadIncompletePart(id: string, source: ReadStream | Readable): Promise<string> {
    const { number = 0, done } = this.#last.get(id) ?? {};
    await done;
    const request = { Bucket: this.bucket, Key: this.partKey(id, true), Body: source, Metadata: { [BEGINS]: String(number + 1) } };
    return (await this.client.putObject(request)).ETag ?? '';
  }

  protected override async deleteIncompletePart(): Promise<void> {
    // Removed with the upload.
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    if ((await this.getIncompletePartSize(id)) === undefined) return undefined;
    return super.getIncompletePart(id);
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    try {
      const { Metadata, ContentLength } = await this.client.headObject({ Bucket: this.bucket, Key: this.partKey(id, true) });
      return Metadata?.[BEGINS] === String((await this.retrieveParts(id)).length + 1) ? ContentLength : undefined;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** Returns the bytes in finished parts and in the unfinished one; null if the store does not know the upload: completed, aborted or never begun. */
  async bytesInParts(id: string): Promise<number | null> {
    try {
      const parts = await this.retrieveParts(id);
      return parts.reduce((sum, { Size = 0 }) => sum + Size, (await this.getIncompletePartSize(id)) ?? 0);
    } catch (error) {
      if (error instanceof NoSuchUpload || error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  /** Assembles the parts, after a crash between the last part and this step. False if there are none yet. */
  async complete(id: string): Promise<boolean> {
    const parts = await this.retrieveParts(id);
    if (parts.length > 0) await this.finishMultipartUpload(await this.getMetadata(id), parts);
    return parts.length > 0;
  }

  async forget(id: string): Promise<void> {
    await this.clearCache(id);
  }
}

/** Converts the store's errors to problems for the sender: retry, or no space. */
const asProblem = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (error.name === 'QuotaExceeded') return new Problem('server_storage_full');
  return '$metadata' in error ? new Problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS }) : error;
};

/**
 * Stores unfinished uploads in an S3-compatible store, a multipart upload each. Parts being sent are files in `folder`, which is emptied
 * first: a killed process leaves them there. `idleMs` is the maximum wait for an idle sender.
 */
export const createObjectUploadStorage = async (
  objects: Objects,
  config: ObjectStoreConfig,
  { folder, idleMs }: { folder: string; idleMs: number },
): Promise<UploadStorage> => {
  const { client, bucket } = objects;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The package always uses the system's folder for temporary files; this points Node at another.
  process.env['TMPDIR'] = folder;
  const store = new MultipartStore({
    partSize: PART_BYTES,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
    // Some stores do not support tags, and expiry is our own.
    useTags: false,
    cache: createCache(),
    s3ClientConfig: { ...clientConfig(config), bucket },
  });

  /** Lists the multipart uploads of one key, or of all. Only this finds parts that a crash left without their `.info`. */
  const multiparts = async (prefix: string) => {
    const found: { key: string; uploadId: string }[] = [];
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (marker) {
      const page: ListMultipartUploadsOutput = await client.listMultipartUploads({ Bucket: bucket, Prefix: prefix, ...marker });
      for (const { Key, UploadId } of page.Uploads ?? []) if (Key && UploadId) found.push({ key: Key, uploadId: UploadId });
      marker =
        page.IsTruncated && page.NextKeyMarker
          ? { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }) }
          : null;
    }
    return found;
  };

  /** Removes an upload. The package's own removal deletes no finished upload, and leaves the unfinished part of others behind. */
  const remove = async (id: string): Promise<void> => {
    for (const { key, uploadId } of await multiparts(id)) {
      await client.abortMultipartUpload({ Bucket: bucket, Key: key, UploadId: uploadId }).catch((error: unknown) => {
        if (!(error instanceof NoSuchUpload)) throw error;
      });
    }
    for (const key of [id, `${id}.part`, `${id}.info`]) await objects.remove(key);
    await store.forget(id);
  };

  const offset = async (id: string): Promise<number | null> =>
    // The package takes an upload aborted elsewhere for a complete one, so the object itself is queried.
    (await store.bytesInParts(id)) ?? objects.size(id);

  const head = async (id: string, bytes: number): Promise<Buffer> => {
    const whole = (await objects.size(id)) !== null || (await store.complete(id));
    return buffer(objects.read(whole ? id : `${id}.part`, { start: 0, end: bytes - 1 }));
  };

  /** Yields the body's pieces until it ends, for whatever reason, so that they are stored. Throws before an excess piece. */
  async function* pieces(body: Body, before: Buffer, { offset: from, limit, check }: WriteOptions): AsyncGenerator<Buffer> {
    let taken = 0;
    let first: Buffer[] | null = from < TYPE_BYTES ? [] : null;
    const need = Math.min(TYPE_BYTES - from, limit);
    for (let more = await body.next(); more; more = await body.next()) {
      taken += more.reduce((sum, { length }) => sum + length, 0);
      if (taken > limit) throw new Problem('payload_too_large');
      if (first) {
        first.push(...more);
        if (taken < need) continue;
        await check(Buffer.concat([before, ...first]));
        yield* first;
        first = null;
      } else yield* more;
    }
    if (first) yield* first;
  }

  return {
    offset,
    head,
    remove,
    async create(id, sizeBytes) {
      await store.create(new Upload({ id, size: sizeBytes, offset: 0 }));
    },
    async write(id, raw, options) {
      const { offset: from, limit, signals } = options;
      if (limit === 0) return from;
      const before = from > 0 && from < TYPE_BYTES ? await head(id, from) : Buffer.alloc(0);
      const body = readBody(raw, { signals, idleMs });
      try {
        return await store.write(Readable.from(pieces(body, before, options), { objectMode: false }), id, from);
      } catch (error) {
        throw asProblem(error);
      } finally {
        body.release();
      }
    },
    async finish(id, _files, key) {
      if ((await objects.size(id)) === null) await store.complete(id);
      // A server-side copy; no bytes pass through here.
      await client.copyObject({ Bucket: bucket, Key: key, CopySource: `${bucket}/${id}` });
      await remove(id);
    },
    async list() {
      const ids = new Set((await multiparts('')).map(({ key }) => key));
      let token: string | undefined;
      do {
        const page: ListObjectsV2Output = await client.listObjectsV2({
          Bucket: bucket,
          Delimiter: '/',
          ...(token && { ContinuationToken: token }),
        });
        for (const { Key = '' } of page.Contents ?? []) ids.add(OWN_KEY.exec(Key)?.[1] ?? '');
        token = page.NextContinuationToken;
      } while (token);
      return [...ids].filter((id) => OWN_KEY.test(id));
    },
  };
};
