import { randomBytes, randomUUID } from 'node:crypto';
import type { Upload as TusUpload } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import {
  expectedTypeFor,
  type FilePurpose,
  fileProblem,
  fileType,
  kindOf,
  MAX_UPLOAD_BYTES,
  plainFileName,
  STAFF_UPLOAD_QUOTA,
  UPLOAD_QUOTA,
} from '#contract/uploads/rules/uploadFile.ts';
import { isStorageFull } from '#server/database/failures.ts';
import { type Clock, systemSchedule } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files.ts';
import type { FilmAbilities, Films } from '#server/platform/films/films.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { createPoller } from '#server/platform/poller.ts';
import type { RateLimiter } from '#server/platform/rateLimiter.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { createConversions } from './conversions.ts';
import { createLeaseLocker } from './leaseLocker.ts';
import { createQueueLocker } from './locker.ts';
import { currentRequest } from './request.ts';
import { changeUpload, findUpload, insertUpload, UNFINISHED_MS, type UploadRow, unusedOf } from './store.ts';
import { createSweeper, type Sweeper } from './sweeper.ts';
import type { Tus } from './tus.ts';
import { createUploadLeases } from './uploadLease.ts';
import { createUploadProcessor, type UploadProcessor } from './uploadProcessor.ts';
import type { UploadStorage } from './uploadStorage.ts';

export const UPLOADS_PATH = '/api/uploads';

const HOUR_MS = 3600_000;
/** New uploads per account and hour: well above real use, low enough to limit abuse. */
const MAX_PER_HOUR = 300;
const MAX_PER_HOUR_OF_STAFF = 3000;
const RECONCILE = 'upload-reconcile';
const RECONCILE_EVERY_MS = 60_000;
/** Interval at which each process looks for uploads of dead ones. */
const TAKE_OVER_EVERY_MS = 3000;
const CONVERT = 'film-conversion';
const CONVERT_EVERY_MS = 10 * 60_000;
/** Delay until the transaction that requests it is over. */
const CONVERT_SOON_MS = 1000;
/** One film may take hours. */
const CONVERT_RUN_MS = 24 * 3600_000;
const SWEEP = 'upload-sweep';
const SWEEP_EVERY_MS = 10 * 60_000;
/** Maximum time that `complete` waits for the processing before it returns the current state. */
const COMPLETE_WITHIN_MS = 5000;

/**
 * Throws a Problem unless the account may upload for an entry now. Runs in the transaction that creates the upload and locks the
 * account in it, so that concurrent uploads do not share the last of the quota.
 */
export type AuthorizeUpload = (tx: Tx, actor: Actor, registrationId: string) => Promise<void>;

/** The works' listener for an upload that became ready, changed or was rejected: in its transaction, and after that. */
export interface UploadListener {
  onSettled(tx: Tx, row: UploadRow): Promise<void>;
  onCommitted(): Promise<void>;
}

export interface Uploads {
  readonly tus: Tus;
  readonly storage: UploadStorage;
  readonly processor: UploadProcessor;
  readonly sweeper: Sweeper;
  /** Returns this machine's film abilities. */
  abilities(): Promise<FilmAbilities>;
  /** Sets the works' rule for uploads; once, before the first request. */
  authorizeUploads(authorize: AuthorizeUpload): void;
  /** Sets the listener that makes works of uploads; once, before the first request. */
  listen(listener: UploadListener): void;
  /** Returns an upload's state, after processing as far as possible now. Throws upload_not_found, and if the disk is full. */
  complete(actor: Actor, id: string, sha256: string | undefined): Promise<UploadRow>;
  /** Removes obsolete uploads without waiting for the next regular sweep. */
  sweepSoon(): void;
  /** Removes the files of a dead process, and starts polling for uploads of dead processes. */
  start(): Promise<void>;
  /** Lets running requests keep the bytes that have arrived, and waits for the processing. */
  stop(): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  films: Films;
  rateLimiter: RateLimiter;
  storage: UploadStorage;
  jobs: Jobs;
  /** True if other processes work on the same database. */
  shared: boolean;
  onFailure(kind: string): void;
}

const purposeOf = (value: string | null | undefined): FilePurpose => {
  if (value === undefined || value === null || value === 'work') return 'work';
  if (value === 'poster' || value === 'content' || value === 'document') return value;
  throw new Problem('bad_request');
};

/** Finds one of the actor's uploads. Throws upload_not_found, also for another account's. */
export const ownUpload = async (db: Db | Tx, actor: Actor, id: string): Promise<UploadRow> => {
  const row = await findUpload(db, id);
  if (!row || row.accountId !== actor.id) throw new Problem('upload_not_found');
  return row;
};

/** Creates resumable uploads: the protocol, the bytes, and their processing. */
export const createUploads = ({ db, clock, files, films, rateLimiter, storage, jobs, shared, onFailure }: Deps): Uploads => {
  const stopping = new AbortController();
  const leases = createUploadLeases({ db, clock, schedule: systemSchedule, owner: randomUUID(), shared, onFailure });
  let listener: UploadListener | null = null;
  const onSettled = async (tx: Tx, row: UploadRow): Promise<void> => {
    await listener?.onSettled(tx, row);
    if (row.conversion === 'waiting') jobs.runSoon(CONVERT, CONVERT_SOON_MS);
  };
  const onCommitted = async (): Promise<void> => listener?.onCommitted();
  const processor = createUploadProcessor({ db, clock, files, storage, leases, films, onSettled, onCommitted, onFailure });
  const conversions = createConversions({ db, clock, files, films, shared, onSettled, onCommitted });
  const sweeper = createSweeper({ db, clock, files, storage, processor, leases });
  const takeOver = createPoller({
    everyMs: TAKE_OVER_EVERY_MS,
    schedule: systemSchedule,
    random: Math.random,
    run: sweeper.takeOver,
    onFailure: (error) => onFailure(error instanceof Error ? error.name : 'unknown'),
  });
  let authorize: AuthorizeUpload | null = null;

  /** Checks a new upload against every limit and reserves quota before any byte arrives. */
  const createRow = async (upload: TusUpload): Promise<void> => {
    const { actor } = currentRequest();
    const { size = 0, metadata = {} } = upload;
    const { registrationId, filename, filetype, sha256 } = metadata;
    if (!authorize || !filename) throw new Problem('bad_request');
    if (sha256 && !/^[0-9a-f]{64}$/i.test(sha256)) throw new Problem('bad_request');
    const purpose = purposeOf(metadata['purpose']);
    // Content uploads of organisers belong to no entry, and organisers may upload nothing else.
    const isForPortal = purpose === 'content' || purpose === 'document';
    if (isForPortal !== isStaff(actor.role)) throw new Problem('not_allowed');
    if (isForPortal === Boolean(registrationId)) throw new Problem('bad_request');
    const type = expectedTypeFor(purpose, filename, filetype ?? '');
    const problem = fileProblem(purpose, type, size);
    if (problem || type === null) throw new Problem(problem ?? 'file_type_not_accepted');
    await rateLimiter.consume(['uploads', actor.id], isForPortal ? MAX_PER_HOUR_OF_STAFF : MAX_PER_HOUR, HOUR_MS);
    // No filename from the family, and no unrequested metadata, in the database or beside the bytes.
    upload.metadata = {
      ...(registrationId && { registrationId }),
      filename: plainFileName(type),
      filetype: type,
      purpose,
      ...(sha256 && { sha256 }),
    };
    const now = clock.now();
    const authorizeUpload = authorize;
    await db.transaction().execute(async (tx) => {
      if (registrationId) await authorizeUpload(tx, actor, registrationId);
      const unused = await unusedOf(tx, actor.id);
      const quota = isForPortal ? STAFF_UPLOAD_QUOTA : UPLOAD_QUOTA;
      if (unused.files >= quota.files || unused.bytes + size > quota.bytes) throw new Problem('upload_quota_used_up');
      await insertUpload(tx, {
        id: upload.id,
        accountId: actor.id,
        registrationId: registrationId || null,
        filename: plainFileName(type),
        declaredType: (purpose === 'document' ? type : fileType(filetype ?? type)).slice(0, 100),
        purpose,
        sizeBytes: size,
        kind: kindOf(type),
        type: null,
        state: 'uploading',
        problem: null,
        metadata: JSON.stringify(upload.metadata),
        storage: null,
        sha256: null,
        expectedSha256: sha256?.toLowerCase() ?? null,
        key: null,
        fullKey: null,
        previewKey: null,
        width: null,
        height: null,
        durationMs: null,
        codec: null,
        conversion: null,
        createdAt: now,
        updatedAt: now,
        expiresAt: now + UNFINISHED_MS,
      });
    });
  };

  const local = createQueueLocker();
  const loadTus = async (): Promise<Tus> => {
    const [{ createTus }, { TusStore }] = await Promise.all([import('./tus.ts'), import('./tusStore.ts')]);
    return createTus(
      {
        path: UPLOADS_PATH,
        maxSize: MAX_UPLOAD_BYTES,
        locker: shared ? createLeaseLocker({ db, clock, schedule: systemSchedule }, local) : local,
        namingFunction: () => randomBytes(16).toString('hex'),
        onUploadCreate: async (_request, upload) => {
          await createRow(upload);
          return {};
        },
        onUploadFinish: async (_request, upload) => {
          // Not awaited: if this process ends first, `complete` or the next regular run records it instead.
          processor.received(upload.id).then(
            () => processor.process(upload.id),
            () => onFailure('not noted as received'),
          );
          return {};
        },
      },
      new TusStore({ db, clock, storage, processor, stopping: stopping.signal }),
    );
  };
  let loading: Promise<Tus> | null = null;
  // The protocol is loaded with the first upload: it includes the web's Request and Response, which nothing else here needs.
  const tus: Tus = {
    async handle(request) {
      loading ??= loadTus();
      return (await loading).handle(request);
    },
  };

  jobs.add({ name: RECONCILE, everyMs: RECONCILE_EVERY_MS, run: sweeper.reconcile });
  jobs.add({ name: CONVERT, everyMs: CONVERT_EVERY_MS, maxRunMs: CONVERT_RUN_MS, run: conversions.run });
  jobs.add({ name: SWEEP, everyMs: SWEEP_EVERY_MS, run: sweeper.sweep });

  return {
    tus,
    storage,
    processor,
    sweeper,
    abilities: films.abilities,
    authorizeUploads(given) {
      authorize = given;
    },
    listen(given) {
      listener = given;
    },
    async complete(actor, id, sha256) {
      const row = await ownUpload(db, actor, id);
      const expected = sha256?.toLowerCase();
      if (expected !== undefined) await changeUpload(db, id, ['uploading', 'received', 'processing'], { expectedSha256: expected });
      if (row.state === 'uploading' && (await storage.offset(id)) === row.sizeBytes) await processor.received(id);
      const within = Promise.withResolvers<unknown>();
      const timer = setTimeout(within.resolve, COMPLETE_WITHIN_MS);
      const failure = await Promise.race([processor.process(id), within.promise]);
      clearTimeout(timer);
      // An upload that waits for disk space would otherwise look like one in progress.
      if (isStorageFull(failure)) throw failure;
      const after = await ownUpload(db, actor, id);
      if (after.state === 'ready' && after.expiresAt !== null && expected !== undefined && after.sha256 !== expected) {
        await processor.reject(after, 'file_damaged');
        return ownUpload(db, actor, id);
      }
      return after;
    },
    sweepSoon: () => jobs.runSoon(SWEEP, 0),
    async start() {
      await films.start();
      takeOver.start();
    },
    async stop() {
      stopping.abort();
      await takeOver.stop();
      await films.stop();
      await processor.settle();
    },
  };
};
