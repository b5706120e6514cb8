import { Readable } from 'node:stream';
import { NoSuchKey, NotFound, S3, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { ObjectStoreConfig } from '#server/config.ts';

const CONNECT_WITHIN_MS = 5000;
const ANSWER_WITHIN_MS = 120_000;
/** Every viewer of a video occupies a connection. */
const MAX_CONNECTIONS = 500;

/** Returns the connection settings; also for packages that bring their own client. */
export const clientConfig = ({ endpoint, region, accessKey, secretKey }: ObjectStoreConfig): S3ClientConfig => ({
  endpoint,
  region,
  credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  forcePathStyle: true,
  // Stores other than AWS refuse the SDK's own checksums: Ceph answers MissingContentLength.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: CONNECT_WITHIN_MS,
    requestTimeout: ANSWER_WITHIN_MS,
    throwOnRequestTimeout: true,
    httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
  },
});

/** The objects of one bucket by their keys. */
export interface Objects {
  readonly client: S3;
  readonly bucket: string;
  /** Returns an object's length in bytes; null if none. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
}

export const openObjects = (config: ObjectStoreConfig): Objects => {
  const client = new S3(clientConfig(config));
  const { bucket } = config;

  async function* bytesOf(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const { Body } = await client.getObject({ Bucket: bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) });
    if (!(Body instanceof Readable)) throw new Error('an object without a body');
    yield* Body;
  }

  return {
    client,
    bucket,
    async size(key) {
      try {
        return (await client.headObject({ Bucket: bucket, Key: key })).ContentLength ?? null;
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    read: (key, range) => Readable.from(bytesOf(key, range), { objectMode: false }),
    async remove(key) {
      await client.deleteObject({ Bucket: bucket, Key: key });
    },
  };
};
