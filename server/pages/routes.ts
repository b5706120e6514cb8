import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { SHARE_PATH, sharePage } from '#contract/shareTarget.ts';
import type { Deps } from '../platform/deps.ts';
import { sendProblem } from '../platform/http/problems.ts';
import { type Coding, chooseCoding } from '../platform/responseCache.ts';
import { describePage, registerShareImages } from './describe.ts';
import { createPageTemplate, pageLocale } from './head.ts';
import { createPreloads } from './preloads.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

/** Which chunks a module became: Vite writes it. */
const MANIFEST = '.vite/manifest.json';
const YEAR_SECONDS = 31_536_000;
/** A page is a few KB and made for each request: little effort gains nearly all there is. */
const PAGE_BROTLI_QUALITY = 5;

const compress: Record<Coding, (html: string) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } }),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => Buffer.from(html),
};

/** What follows the first question mark; not every target of a request, such as `/\`, is a URL. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
const isPage = ({ method, url }: FastifyRequest, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && url.length < 2000 && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);

/**
 * Serves the built portal from `root`: hashed chunks for ever, pages fresh each time, with the head that belongs to their address.
 * A path without a file is a screen of the portal or of the back office; an unknown one shows the portal's own screen, as 404.
 */
export const pageRoutes = async (app: FastifyInstance, deps: Deps, root: string): Promise<void> => {
  const page = createPageTemplate(readFileSync(join(root, 'index.html'), 'utf8'));
  const manifest = join(root, MANIFEST);
  const preloadsOf = createPreloads(existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {});
  const shareDir = join(root, 'share');
  if (existsSync(shareDir)) registerShareImages(readdirSync(shareDir).map((name) => name.replace(/\.jpg$/, '')));

  await app.register(fastifyStatic, {
    root,
    // A route for each file: a wildcard would catch what the router itself refuses, like an id that is too long.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const query = queryOf(request);
    const locale = pageLocale(query.get('lang'), request.headers['accept-language']);
    const { found, head, image } = await describePage(deps, path, query, locale, query.get('lang') === locale);
    const preloads = [...preloadsOf(path, locale, query, found), ...(image ? [image] : [])];
    const encoding = request.headers['accept-encoding'];
    const coding = chooseCoding(Array.isArray(encoding) ? encoding.join() : encoding);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding')
      .send(await compress[coding](page(head, preloads)));
  };

  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, '/'));
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await renderSitemap(deps)),
  );
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(deps.publicUrl())),
  );
  // Without the service worker a share reaches the server: its files are read past, and the page says what to do.
  await app.register(async (share) => {
    share.removeAllContentTypeParsers();
    share.addContentTypeParser('*', (_request, _payload, done) => done(null));
    share.post(SHARE_PATH, { schema: { hide: true } }, (_request, reply) => reply.redirect(sharePage('no_worker'), 303));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isPage(request, path)) return sendProblem(reply, new Problem('not_found'));
    const admin = path === '/admin' || path.startsWith('/admin/');
    return admin ? reply.sendFile('admin.html') : sendPage(request, reply, path);
  });
};
