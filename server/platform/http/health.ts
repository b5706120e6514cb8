import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem, problemStatus } from '#contract/http/problem.ts';
import type { Config } from '#server/config.ts';
import type { ResponseCache } from '#server/platform/cache/responseCache.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { Films } from '#server/platform/films/films.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { diskFailureOf } from '#server/platform/storeFailures.ts';
import { createWriteProbe } from '#server/platform/writeProbe.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const LOOPBACK = new Set<string | undefined>(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers that proxies add: a request with one of them is not local, whatever it says. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Reports whether the request comes from this machine without a proxy; headers cannot fake it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress) && FORWARDED.every((name) => headers[name] === undefined);

const bears = ({ headers }: FastifyRequest, token: string): boolean => {
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
  return given !== undefined && expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
};

/** Measures the jobs of this process, by name. */
const measureJobs = (registry: Registry, jobs: Jobs): void => {
  const shape = { labelNames: ['job'] as const, registers: [registry] };
  const runs = new Counter({ name: 'job_runs_total', help: 'Runs of a job', ...shape });
  const failures = new Counter({ name: 'job_failures_total', help: 'Runs of a job that failed', ...shape });
  const durations = new Histogram({ name: 'job_duration_seconds', help: 'How long a run of a job took', ...shape });
  const successes = new Gauge({ name: 'job_last_success_timestamp_seconds', help: 'When a job last succeeded', ...shape });
  jobs.onRun(({ name: job, endedAt, durationMs, failed }) => {
    runs.inc({ job });
    failures.inc({ job }, failed ? 1 : 0);
    durations.observe({ job }, durationMs / 1000);
    if (!failed) successes.set({ job }, endedAt / 1000);
  });
};

/** Maximum time for the probe's small write. */
const READY_MS = 1500;

/** Throws if `probe` does, or takes longer than `READY_MS`. */
const inTime = async (probe: () => Promise<void>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // After the event loop has read all arrived data: a slow process is not a silent database.
  const timer = setTimeout(() => setImmediate(reject, new Problem('unavailable')), READY_MS);
  try {
    await Promise.race([probe(), late]);
  } finally {
    clearTimeout(timer);
  }
};

interface Deps {
  db: Db;
  clock: Clock;
  config: Config;
  responseCache: ResponseCache;
  jobs: Jobs;
  films: Pick<Films, 'abilities'>;
  /** Registers the metrics of other modules. */
  measures: readonly ((registry: Registry) => void)[];
}

/**
 * Serves `/healthz` (the process and its version), `/readyz` (database and data directory are writable; this machine's film abilities),
 * `/metrics` (Prometheus; loopback or bearer token only).
 */
export const health = (app: FastifyInstance, { db, clock, config, responseCache, jobs, films, measures }: Deps): void => {
  const writeProbe = createWriteProbe({ db, clock, dataDir: config.dataDir, isPostgres: config.databaseUrl !== null });
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
  measureJobs(registry, jobs);
  for (const measure of measures) measure(registry);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === problemStatus.server_storage_full) writeProbe.suspectFull();
    requests.observe(
      { route: `${request.method} ${request.routeOptions.url ?? '-'}`, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', { schema: { hide: true } }, async (_, reply) => {
    // Reports the current state: a cached answer would say nothing of it.
    reply.header('cache-control', 'no-store');
    return { ok: true, version: packageJson.version };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(writeProbe.probe);
    } catch (error) {
      const failure = diskFailureOf(error);
      if (failure) request.log.warn(failure, 'the disk fails');
      throw new Problem('unavailable');
    }
    return { ok: true, films: await films.abilities() };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = config.metricsToken ? bears(request, config.metricsToken) : isLocal(request);
    if (!allowed) throw new Problem('not_allowed');
    reply.header('cache-control', 'no-store');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
