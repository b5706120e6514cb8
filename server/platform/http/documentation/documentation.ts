import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '#contract/http/problem.ts';

/** Connection headers of the documentation's own server, which has no connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Serves `/api/docs` and `/api/openapi.json`, about every route added after this call. Few people ever read them, so their sources (JSON
 * schemas of the whole contract, the pages, YAML) are loaded and built on the first request.
 */
export const documentation = (app: FastifyInstance): void => {
  const routes: Pick<RouteOptions, 'method' | 'url' | 'schema'>[] = [];
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    if (method !== 'HEAD' && schema.hide !== true) routes.push({ method, url, schema });
  });
  let making: Promise<FastifyInstance> | null = null;
  const documents = (): Promise<FastifyInstance> => {
    making ??= import('./documentationApp.ts').then(({ createDocumentationApp }) => createDocumentationApp(routes));
    return making;
  };
  let writing: Promise<string> | null = null;
  // Serialised once: 2 MB block all requests meanwhile, and anybody may request them.
  const description = (): Promise<string> => {
    writing ??= documents().then((made) => JSON.stringify(made.swagger()));
    return writing;
  };
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  );
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await documents()).inject({ method: 'GET', url: request.url });
      if (statusCode === 404) throw new Problem('not_found');
      for (const [name, value] of Object.entries(headers)) if (value !== undefined && !HOP_BY_HOP.has(name)) reply.header(name, value);
      return reply.code(statusCode).send(rawPayload);
    });
  }
};
