import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Problem } from '#contract/problem.ts';
import type { Config } from '../../config.ts';
import { type Db, ping } from '../database.ts';
import type { ResponseCache } from '../responseCache.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz` (the process), `/readyz` (database and files), `/metrics` (Prometheus; loopback or bearer token only). */
export const health = (
  app: FastifyInstance,
  { db, config, responseCache }: { db: Db; config: Config; responseCache: ResponseCache },
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const fromMemory = new Counter({
    name: 'http_requests_from_memory_total',
    help: 'Public reads answered from memory; they are not in the histogram',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(responseCache.count());
    },
  });
  registry.registerMetric(fromMemory);
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
