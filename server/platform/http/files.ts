import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentTypes } from '#contract/content/rules/documentFile.ts';
import { Problem } from '#contract/http/problem.ts';
import { rangeOf } from '#contract/http/rules/byteRange.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';

const types: Record<string, string> = {
  ...documentTypes,
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Extensions of files that could contain scripts: served sandboxed. */
const SCRIPTABLE = new Set(['svg', 'html']);
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

const YEAR_SECONDS = 31_536_000;

const Params = z.object({ hash: z.string().regex(/^[0-9a-f]{20}$/), name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){0,99}$/) });

/** Returns the Content-Disposition of a file to be shown, with its name for saving; `name` is plain letters, digits, points and hyphens. */
export const shownAs = (name: string): string => `inline; filename="${name}"`;

/** Encodes a name in any script (RFC 6266). */
const inAnyScript = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename*=UTF-8''${encoded}`;
};

/** Like `shownAs`, for a name in any script; `fallback` is for clients that read only ASCII. */
export const shownAsNamed = (fallback: string, name: string): string => `${shownAs(fallback)}; ${inAnyScript(name)}`;

/** Returns the Content-Disposition of a file to be saved instead of shown. */
export const savedAsNamed = (fallback: string, name: string): string => `attachment; filename="${fallback}"; ${inAnyScript(name)}`;

const PUBLIC_FILE = /^\/files\/([0-9a-f]{20})\/([a-z0-9][a-z0-9.-]*)$/;

/** Finds the file of a public URL, with the hash in it; null if none. */
export const fileOf = async (files: Files, url: string): Promise<{ file: StoredFile; hash: string } | null> => {
  const [, hash = '', name = ''] = PUBLIC_FILE.exec(url) ?? [];
  const file = hash === '' ? null : await files.find(`public/${hash}/${name}`);
  return file && { file, hash };
};

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The cache header of content that can be hidden at any time: caches may store it, and must revalidate it for each request. */
export const ASKED_EACH_TIME = 'public, no-cache';

/** Sends a file, or the requested range of it. */
export const sendFile = (reply: FastifyReply, file: StoredFile, etag: string, caching = IMMUTABLE): FastifyReply => {
  const { range: asked, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = reply.request.headers;
  reply.header('etag', etag).header('cache-control', caching).header('accept-ranges', 'bytes');
  if (ifNoneMatch?.includes(etag)) return reply.code(304).send();
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, file.size) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Problem('range_not_satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.header('content-length', String(end - start + 1));
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  if (reply.request.method === 'HEAD' || file.size === 0) return reply.send();
  return reply.send(file.read(range ?? undefined));
};

/** The audience of a file: `everyone_now` until it is hidden, `caller` for the current caller only, without caches. */
export type Audience = 'everyone' | 'everyone_now' | 'caller' | 'no_one';

const cacheControl: Record<Exclude<Audience, 'no_one'>, string> = {
  everyone: IMMUTABLE,
  everyone_now: ASKED_EACH_TIME,
  caller: 'private, no-store',
};

/**
 * Serves public files under `/files/<hash of the content>/<name>`, also in ranges. The name contains the hash, so clients may cache them
 * for ever, except for those that can be hidden.
 */
export const serveFiles = (
  app: FastifyInstance,
  files: Files,
  audienceOf: (url: string, request: FastifyRequest) => Promise<Audience>,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:hash/:name',
    schema: { hide: true },
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      const extension = params.data?.name.split('.').at(-1) ?? '';
      const type = types[extension];
      const file = params.success && type ? await files.find(`public/${params.data.hash}/${params.data.name}`) : null;
      if (!params.success || !type || !file) throw new Problem('not_found');
      const audience = await audienceOf(`/files/${params.data.hash}/${params.data.name}`, request);
      if (audience === 'no_one') throw new Problem('not_found');
      if (SCRIPTABLE.has(extension)) reply.header('content-security-policy', SANDBOX_POLICY);
      reply.type(type).header('content-disposition', shownAs(params.data.name));
      return sendFile(reply, file, `"${params.data.hash}"`, cacheControl[audience]);
    },
  });
};
