import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { containsNullByte } from '#server/platform/http/route.ts';

export const UPLOADS_PATH = '/api/uploads';
export const TUS_VERSION = '1.0.0';
export const OFFSET_STREAM = 'application/offset+octet-stream';
/** Extensions of the protocol that are served. */
export const TUS_EXTENSIONS = 'creation,creation-with-upload,termination,expiration';
const MAX_METADATA_LENGTH = 4096;

const one = (headers: IncomingHttpHeaders, name: string): string | undefined => [headers[name]].flat()[0];

const isCount = (value: string | undefined): boolean => value !== undefined && /^(0|[1-9]\d{0,14})$/.test(value);

const StoredMetadata = z.record(z.string(), z.string().nullable());
export type UploadMetadata = Readonly<Record<string, string | null>>;

export const parseMetadata = async (headers: IncomingHttpHeaders): Promise<UploadMetadata> => {
  const text = one(headers, 'upload-metadata');
  if (text === undefined || text.length > MAX_METADATA_LENGTH) throw new Problem('bad_request');
  const { Metadata } = await import('@tus/server');
  try {
    const metadata = Metadata.parse(text);
    if (containsNullByte(metadata)) throw new Problem('bad_request');
    return metadata;
  } catch {
    throw new Problem('bad_request');
  }
};

/** Returns the header for stored metadata. */
export const formatMetadata = async (json: string): Promise<string> => {
  const { Metadata } = await import('@tus/server');
  return Metadata.stringify(StoredMetadata.parse(JSON.parse(json)));
};

/**
 * Checks a request against the protocol (tus 1.0.0), so that errors are reported as everywhere else. Throws upload_version_unknown,
 * unsupported_media_type, bad_request.
 */
export const checkHeaders = (method: string, headers: IncomingHttpHeaders): void => {
  if (method === 'OPTIONS') return;
  if (one(headers, 'tus-resumable') !== TUS_VERSION) throw new Problem('upload_version_unknown');
  // No uploads of unknown length, or concatenated from others.
  if (headers['upload-defer-length'] !== undefined || headers['upload-concat'] !== undefined) throw new Problem('bad_request');
  if (method === 'POST' && !isCount(one(headers, 'upload-length'))) throw new Problem('bad_request');
  if (method !== 'PATCH') return;
  if (headers['content-type'] !== OFFSET_STREAM) throw new Problem('unsupported_media_type');
  if (headers['upload-length'] !== undefined || !isCount(one(headers, 'upload-offset'))) throw new Problem('bad_request');
};
