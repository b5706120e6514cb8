import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentTypes } from '#contract/content/rules/documentFile.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Files, StoredFile } from '#server/platform/files.ts';

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

/** Files that could carry scripts are served sandboxed. */
const SCRIPTABLE = new Set(['svg', 'html']);
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

const YEAR_SECONDS = 31_536_000;

type Range = { start: number; end: number };

/**
 * The bytes that a `Range` header asks for (RFC 9110 section 14.1.2): null for the whole file, which is also what several ranges and
 * other units get, `unsatisfiable` where the file has none of them.
 */
export const rangeOf = (header: string | undefined, size: number): Range | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
};

const Params = z.object({ hash: z.string().regex(/^[0-9a-f]{20}$/), name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){0,99}$/) });

/** What a browser calls a file that it shows, and stores when asked to; `name` is plain letters, digits, points and hyphens. */
export const shownAs = (name: string): string => `inline; filename="${name}"`;

/** A name in any script (RFC 6266). */
const inAnyScript = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename*=UTF-8''${encoded}`;
};

/** The same for a name in any script; `fallback` is for clients that read only ASCII. */
export const shownAsNamed = (fallback: string, name: string): string => `${shownAs(fallback)}; ${inAnyScript(name)}`;

/** What a browser stores a file as that it does not show. */
export const savedAsNamed = (fallback: string, name: string): string => `attachment; filename="${fallback}"; ${inAnyScript(name)}`;

const PUBLIC_FILE = /^\/files\/([0-9a-f]{20})\/([a-z0-9][a-z0-9.-]*)$/;

/** What a public URL names, with the hash in it; null where nothing is. */
export const fileOf = async (files: Files, url: string): Promise<{ file: StoredFile; hash: string } | null> => {
  const [, hash = '', name = ''] = PUBLIC_FILE.exec(url) ?? [];
  const file = hash === '' ? null : await files.find(`public/${hash}/${name}`);
  return file && { file, hash };
};

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The cache header of what can be hidden at any moment: caches may store it, and ask each time whether it is still to be seen. */
export const ASKED_EACH_TIME = 'public, no-cache';

/** Sends a file, or the range of it that was asked for. */
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

/** Whom a file is for: `everyone_now` until it is hidden, `caller` for the one who asks now, and no cache between. */
export type Audience = 'everyone' | 'everyone_now' | 'caller' | 'no_one';

const cacheControl: Record<Exclude<Audience, 'no_one'>, string> = {
  everyone: IMMUTABLE,
  everyone_now: ASKED_EACH_TIME,
  caller: 'private, no-store',
};

/** Public files under `/files/<hash of the content>/<name>`, in ranges where asked for. Named after their content, so clients may cache them for ever, but for those that can be hidden. */
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
