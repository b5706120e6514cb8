import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createSessions } from './accounts/index.ts';
import { createApp } from './app.ts';
import { type Config, isHttps } from './config.ts';
import { type OnQuery, openDatabase, openReadDatabase } from './database/connection.ts';
import { allowLongStatements } from './database/longStatements.ts';
import { mergeSearchIndex } from './database/search/searchIndex.ts';
import { forgetInPostgres, forgetInSqlite, rewriteDatabase } from './database/sqlite/forgetDeleted.ts';
import { sqliteFile } from './database/sqlite/sqlite.ts';
import { withStartLock } from './database/startLock.ts';
import { refreshStatistics } from './database/statistics.ts';
import { createTableChanges } from './database/tableChanges.ts';
import { loadChangedWords } from './messages/templates/index.ts';
import { openData } from './openData.ts';
import { keepAuditChained } from './platform/audit/auditChain.ts';
import { createResponseCache } from './platform/cache/responseCache.ts';
import { type Clock, type Ids, randomIds, type Schedule, systemClock, systemSchedule } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { createPictures } from './platform/files/pictures.ts';
import { createFfmpeg } from './platform/films/ffmpeg.ts';
import { createFilms } from './platform/films/films.ts';
import { forgetJob, housekeepingJob, nightlyForgetJob } from './platform/housekeeping.ts';
import { createConnections } from './platform/http/connections.ts';
import { securityHeaders } from './platform/http/security.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createPoller } from './platform/jobs/poller.ts';
import { transportFor } from './platform/messages/carriers/transports.ts';
import { createMessages } from './platform/messages/messages.ts';
import { createMessageTexts } from './platform/messages/texts.ts';
import { pushTransport } from './platform/push/transport.ts';
import { loadVapid } from './platform/push/vapid.ts';
import { createRateLimiter } from './platform/rateLimiter.ts';
import type { Retention } from './platform/retention.ts';
import { createPasswords } from './platform/secrets/passwords.ts';
import { sealWhileFresh } from './platform/secrets/secretKey.ts';
import { RELOAD_MS } from './platform/secrets/vaultKeys.ts';
import { openStorage } from './platform/storage.ts';
import { createUploads } from './platform/uploads/uploads.ts';
import { seedSampleSeason } from './seed/sample.ts';
import { loadSite } from './site/index.ts';
import { createSubjects } from './subjects.ts';

/** Maximum age of a public response before it is checked against the data again: in PostgreSQL other processes may write. */
const RECHECK_MS = 800;
/** Time between reads of settings that another process may have changed: with the jitter within a second. */
const SITE_RELOAD_MS = 750;
/** Time between merges of the segments of SQLite's search index. */
const SEARCH_INDEX_MS = 60_000;
/** Time for which a stop waits for requests in progress. */
const DRAIN_MS = 4000;

export interface Running {
  /** Address of the server, `http://host:port`. */
  url: string;
  deps: Deps;
  /** Still accepts connections for `graceMs`, and closes each after its response. Then stops accepting, finishes what is running, and closes. */
  stop(options?: { graceMs: number }): Promise<void>;
}

/**
 * Opens the data, migrates, fills an empty database with the sample season if configured, and listens. Tests set the clock, the ids and the outbox's
 * poll schedule, and watch the queries.
 */
export const createServer = async (
  config: Config,
  given: { clock?: Clock; ids?: Ids; pollSchedule?: Schedule; onQuery?: OnQuery } = {},
): Promise<Running> => {
  const clock = given.clock ?? systemClock;
  const ids = given.ids ?? randomIds;
  const headers = securityHeaders(isHttps(config));
  const responseCache = createResponseCache({
    clock,
    headers,
    recheckMs: config.databaseUrl ? RECHECK_MS : null,
  });
  const tableChanges = createTableChanges();
  tableChanges.onChange(responseCache.invalidate);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(config, tableChanges.report, given.onQuery);
  const opened = await openData(config, db, clock).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const vault = sealWhileFresh(opened, () => performance.now());
  const readDb = openReadDatabase(config, db, given.onQuery);

  const { files, uploadStorage } = await openStorage(config);
  let url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const site = await loadSite(config, db);
  tableChanges.onChange((tables) => {
    if (tables.has('site_version')) void site.reload().catch(() => undefined);
  });
  const words = await loadChangedWords(db);
  const texts = createMessageTexts({ site: site.now, publicUrl: () => url, changed: words.of });
  const rateLimiter = createRateLimiter({ db, vault, clock });
  const transportOptions = { mailFrom: config.mailFrom, clock };
  const shared = config.databaseUrl !== null;
  const jobs = createJobs({
    db,
    clock,
    ids,
    random: Math.random,
    schedule: systemSchedule,
    shared,
    onFailure: (job, reason) => app.log.warn({ job, reason }, 'job failed'),
  });
  const vapid = await loadVapid({ db, vault, clock });
  const messages = createMessages({
    db,
    vault,
    clock,
    ids,
    random: Math.random,
    schedule: systemSchedule,
    pollSchedule: given.pollSchedule,
    shared,
    texts,
    transports: {
      sms: transportFor(config.smsUrl, transportOptions),
      email: transportFor(config.mailUrl, transportOptions),
      push: pushTransport({ db, vault, clock, vapid, allowed: config.push, contact: () => `mailto:${site.now().contact.email}` }),
    },
    onFailure: (template, reason) => app.log.warn({ template, reason }, 'message not sent'),
  });
  const deps: Deps = {
    config,
    site,
    publicUrl: () => url,
    db,
    readDb,
    tableChanges,
    clock,
    ids,
    vault,
    passwords: createPasswords({ db, vault, clock, ids }),
    sessions: createSessions({ db, vault, clock, ids }),
    rateLimiter,
    messages,
    messageTexts: texts,
    vapid,
    files,
    pictures: createPictures({ files }),
    responseCache,
    uploads: createUploads({
      db,
      clock,
      files,
      films: createFilms({ ffmpeg: createFfmpeg(config.ffmpeg), folder: join(config.dataDir, 'films'), shared }),
      storage: uploadStorage,
      jobs,
      shared,
      onFailure: (kind) => app.log.warn({ kind }, 'upload not finished yet'),
    }),
    jobs,
  };
  const keyReload = createPoller({
    everyMs: RELOAD_MS,
    schedule: systemSchedule,
    random: Math.random,
    run: () => vault.reload(),
    onFailure: (reason) => app.log.warn({ reason }, 'keys not read again'),
  });
  const connections = createConnections({ responseCache, headers });
  const siteReload = createPoller({
    everyMs: SITE_RELOAD_MS,
    schedule: systemSchedule,
    random: Math.random,
    run: async () => {
      await Promise.all([site.reload(), words.reload()]);
    },
    onFailure: (reason) => app.log.warn({ reason }, 'settings not read again'),
  });
  const subjects = createSubjects(deps, { site, words });
  const app = await createApp(deps, connections, subjects);
  if (!shared) jobs.add({ name: 'search-index', everyMs: SEARCH_INDEX_MS, run: (signal) => mergeSearchIndex(db, signal) });
  const cleanups = [...subjects.flatMap((subject) => subject.cleanups ?? []), refreshStatistics].map(
    (cleanUp) => (now: number, retention: Retention) => cleanUp(db, now, retention),
  );
  jobs.add(housekeepingJob({ db, clock, retention: () => site.now().retention, cleanups }));
  keepAuditChained(deps);
  for (const jobOf of subjects.flatMap((subject) => subject.jobs ?? [])) jobs.add(jobOf(deps, subjects));
  if (shared) jobs.add(forgetJob(() => forgetInPostgres(db)));
  else {
    const file = sqliteFile(config.dataDir);
    jobs.add(forgetJob((signal) => forgetInSqlite(db, file, signal)));
    jobs.add(nightlyForgetJob({ clock, timeZone: () => site.now().timeZone, run: (signal) => rewriteDatabase(db, file, signal) }));
  }
  if (config.seed === 'sample') await withStartLock(config, () => allowLongStatements(() => seedSampleSeason(deps)));
  const address = await app.listen({ host: config.host, port: config.port });
  url = config.publicUrl ?? address;
  // Before any job processes an upload.
  await deps.uploads.start();
  await jobs.start();
  messages.start();
  keyReload.start();
  if (shared) siteReload.start();
  return {
    url: address,
    deps,
    async stop({ graceMs } = { graceMs: 0 }) {
      connections.beginStop();
      const jobsStopped = Promise.all([jobs.stop(), keyReload.stop(), siteReload.stop()]);
      await wait(graceMs);
      await connections.stopListening();
      await Promise.all([jobsStopped, app.close(), connections.drain(DRAIN_MS)]);
      await messages.stop();
      await readDb.destroy();
      await db.destroy();
    },
  };
};
