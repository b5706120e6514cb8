import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Problem } from '#contract/problem.ts';
import type { Config } from '../../config.ts';
import { type Db, ping } from '../database.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz` (the process), `/readyz` (database and files), `/metrics` (Prometheus; loopback or bearer token only). */
export const health = (app: FastifyInstance, { db, config }: { db: Db; config: Config }): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { route: `${request.method} ${request.routeOptions.url ?? '-'}`, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await ping(db);
      await access(config.dataDir, constants.W_OK);
    } catch {
      throw new Problem('unavailable');
    }
    return { ok: true };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = config.metricsToken ? request.headers.authorization === `Bearer ${config.metricsToken}` : LOOPBACK.has(request.ip);
    if (!allowed) throw new Problem('not_allowed');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
