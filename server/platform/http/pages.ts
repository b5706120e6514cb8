import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { sendProblem } from './problems.ts';

const YEAR_SECONDS = 31_536_000;

/** Serves the built portal: hashed parts for ever, pages fresh each time; a path without a file is a screen of the portal or of the back office. */
export const servePages = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  // A folder's own path is no file: without this row a client that takes no compressed answer would get an error.
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
    if (!isPage) return sendProblem(reply, new Problem('not_found'));
    const admin = path === '/admin' || path.startsWith('/admin/');
    return reply.sendFile(admin ? 'admin.html' : 'index.html');
  });
};
