import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, locales } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { pageAt } from '#contract/portal/pages.ts';
import { CHOOSE_LANGUAGE, LANGUAGE_COOKIE } from '#contract/portal/renderedPage.ts';
import { SHARE_PATH, sharePage } from '#contract/portal/shareTarget.ts';
import { isDatabaseUnavailable } from '#server/database/failures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendProblem } from '#server/platform/http/problems.ts';
import type { PublicAnswers } from '#server/platform/http/publicAnswers.ts';
import { brandFileNames, brandFileRoutes, brandIconNames, brandIconRoutes, brandStylesOf } from '#server/site/index.ts';
import { renderFeed } from './feed.ts';
import { pageLocale } from './pageLocale.ts';
import { createPreloads } from './preloads.ts';
import { createRenderedPages, type PageRequest, type SentPage } from './renderedPages.ts';
import { createRendering } from './renderer.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { createPageTemplate } from './template.ts';

/** Vite's manifest, which maps modules to chunks. */
const MANIFEST = '.vite/manifest.json';
const CHUNKS = 'assets';
const YEAR_SECONDS = 31_536_000;

/** Switches the language without script: sets the cookie that the portal itself sets, and redirects to the same page in that language. */
const rememberLanguage = (reply: FastifyReply, locale: Locale, path: string, query: URLSearchParams, secure: boolean): FastifyReply => {
  for (const name of [CHOOSE_LANGUAGE, 'lang']) query.delete(name);
  const search = query.toString();
  // Never the path as received: `//host` would lead elsewhere.
  const known = pageAt(path)?.path ?? '/';
  return reply
    .setCookie(LANGUAGE_COOKIE, locale, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure })
    .redirect(search === '' ? known : `${known}?${search}`, 303);
};

/** Returns the query after the first question mark. Not every request target is a URL: `/\` is not. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
const isPage = ({ method, url }: FastifyRequest, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && url.length < 2000 && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);

interface PageDeps extends Deps {
  publicAnswers: PublicAnswers;
  /** Headers of every answer of the server. */
  headers: readonly (readonly [string, string])[];
}

/**
 * Serves the built portal from `root`: hashed chunks with unlimited caching, pages fresh each time, with the head of their address. A path without a
 * file is a screen of the portal or of the back office. An unknown one shows the portal's own screen, as 404.
 */
export const pageRoutes = async (app: FastifyInstance, deps: PageDeps, root: string): Promise<void> => {
  const complete = createPageTemplate(readFileSync(join(root, 'index.html'), 'utf8'));
  const manifest = join(root, MANIFEST);
  const preloadsOf = createPreloads(existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {});

  await app.register(fastifyStatic, {
    root,
    // A route for each file: a wildcard would catch what the router itself refuses, such as an id that is too long.
    wildcard: false,
    globIgnore: [`${CHUNKS}/**`, ...brandFileNames, ...brandIconNames],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes(`/${CHUNKS}/`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });

  brandFileRoutes(app, deps, root);
  brandIconRoutes(app, deps);

  // One route for the chunks: a thousand routes would take a third of a second at the start.
  const chunks = new Set(readdirSync(join(root, CHUNKS), { recursive: true, encoding: 'utf8' }));
  app.get(`/${CHUNKS}/*`, { schema: { hide: true } }, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const { '*': name } = request.params;
    return chunks.has(name) ? reply.sendFile(`${CHUNKS}/${name}`) : reply.callNotFound();
  });

  const rendered = createRenderedPages({ ...deps, render: createRendering() });
  /** Returns the page with its content; null if it has to be sent empty. The portal then fills it and reports errors itself. */
  const pageOf = async (request: FastifyRequest, asked: PageRequest): Promise<SentPage | null> => {
    try {
      return await rendered.get(asked);
    } catch (error) {
      if (!(error instanceof Problem) && !isDatabaseUnavailable(error))
        request.log.error({ err: error, path: asked.path }, 'a page could not be rendered');
      return null;
    }
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const query = queryOf(request);
    const chosen = locales.find((each) => each === query.get(CHOOSE_LANGUAGE));
    if (chosen) return rememberLanguage(reply, chosen, path, query, deps.publicUrl().startsWith('https:'));
    const locale = pageLocale(query.get('lang') ?? request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
    const styles = brandStylesOf(deps.site.now());
    const preloadsFor = (found: boolean) => preloadsOf(path, locale, query, found);
    const asked: PageRequest = {
      path,
      query,
      locale,
      origin: deps.publicUrl(),
      saysLanguage: query.get('lang') === locale,
      styles,
      complete: (found, content) => complete({ locale, preloads: preloadsFor(found), content, styles }),
    };
    const filled = await pageOf(request, asked);
    const found = filled?.found ?? pageAt(path) !== undefined;
    const page =
      filled?.representations ??
      (await rendered.empty(complete({ locale, preloads: preloadsFor(found), styles, head: rendered.headOf(asked) })));
    // Nothing can fail from here on: the framework does not answer a hijacked request.
    reply.hijack();
    rendered.write(page, request.raw, reply.raw, [], found ? 200 : 404);
    return reply;
  };

  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, '/'));
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await renderSitemap(deps)),
  );
  app.get('/feed.xml', { schema: { hide: true } }, async (request, reply) => {
    const locale = pageLocale(queryOf(request).get('lang') ?? request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
    reply.header('vary', 'accept-language, cookie').header('content-language', locale);
    return reply.type('application/atom+xml; charset=utf-8').send(await renderFeed(deps, locale));
  });
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(deps.publicUrl())),
  );
  // Without the service worker a share reaches the server. Its files are discarded, and the page says what to do.
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
