import { randomUUID } from 'node:crypto';
import type { Locker } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import { type Clock, systemSchedule } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { FilmAbilities, Films } from '#server/platform/films/films.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createPoller } from '#server/platform/jobs/poller.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { createConversions } from './conversions.ts';
import { createLeaseLocker } from './leaseLocker.ts';
import { createQueueLocker } from './locker.ts';
import { findUpload, type UploadRow } from './store.ts';
import { createSweeper, type Sweeper } from './sweeper.ts';
import { createUploadLeases } from './uploadLease.ts';
import { createUploadProcessor, type UploadProcessor } from './uploadProcessor.ts';
import type { UploadStorage } from './uploadStorage.ts';

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

/** A listener for an upload that became ready, changed or was rejected: in its transaction, and after that. */
export interface UploadListener {
  onSettled(tx: Tx, row: UploadRow): Promise<void>;
  onCommitted(): Promise<void>;
}

export interface Uploads {
  readonly storage: UploadStorage;
  readonly processor: UploadProcessor;
  readonly sweeper: Sweeper;
  /** Locks an upload for one request at a time, across processes. */
  readonly locker: Locker;
  /** Aborted when the server stops: running requests keep the bytes that have arrived. */
  readonly stopping: AbortSignal;
  /** Returns this machine's film abilities. */
  abilities(): Promise<FilmAbilities>;
  /** Sets the listener; once, before the first request. */
  listen(listener: UploadListener): void;
  /** Starts processing an upload whose last byte has arrived. Nobody waits: if this process ends first, the next regular run does it. */
  received(id: string): void;
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
  storage: UploadStorage;
  jobs: Jobs;
  /** True if other processes work on the same database. */
  shared: boolean;
  onFailure(kind: string): void;
}

/** Finds one of the actor's uploads. Throws upload_not_found, also for another account's. */
export const ownUpload = async (db: Db | Tx, actor: Actor, id: string): Promise<UploadRow> => {
  const row = await findUpload(db, id);
  if (!row || row.accountId !== actor.id) throw new Problem('upload_not_found');
  return row;
};

/** Creates the engine of resumable uploads: the bytes and their processing. `server/uploads/` has the protocol and the rules. */
export const createUploads = ({ db, clock, files, films, storage, jobs, shared, onFailure }: Deps): Uploads => {
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
  const local = createQueueLocker();

  jobs.add({ name: RECONCILE, everyMs: RECONCILE_EVERY_MS, run: sweeper.reconcile });
  jobs.add({ name: CONVERT, everyMs: CONVERT_EVERY_MS, maxRunMs: CONVERT_RUN_MS, run: conversions.run });
  jobs.add({ name: SWEEP, everyMs: SWEEP_EVERY_MS, run: sweeper.sweep });

  return {
    storage,
    processor,
    sweeper,
    locker: shared ? createLeaseLocker({ db, clock, schedule: systemSchedule }, local) : local,
    stopping: stopping.signal,
    abilities: films.abilities,
    listen(given) {
      listener = given;
    },
    received(id) {
      processor.received(id).then(
        () => processor.process(id),
        () => onFailure('not noted as received'),
      );
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
