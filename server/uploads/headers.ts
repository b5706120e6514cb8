import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '#contract/http/problem.ts';
import { containsNullByte } from '#server/platform/http/route.ts';

export const UPLOADS_PATH = '/api/uploads';
export const TUS_VERSION = '1.0.0';
export const OFFSET_STREAM = 'application/offset+octet-stream';
const MAX_METADATA_LENGTH = 4096;

/** The headers of the protocol; tus gets no others. */
const PASSED = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
] as const;

const one = (headers: IncomingHttpHeaders, name: string): string | undefined => [headers[name]].flat()[0];

export const tusHeaders = (headers: IncomingHttpHeaders): Headers => {
  const passed = new Headers();
  for (const name of PASSED) {
    const value = one(headers, name);
    if (value !== undefined) passed.set(name, value);
  }
  return passed;
};

const isCount = (value: string | undefined): boolean => value !== undefined && /^(0|[1-9]\d{0,14})$/.test(value);

export const parseMetadata = async (headers: IncomingHttpHeaders): Promise<Record<string, string | null>> => {
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
