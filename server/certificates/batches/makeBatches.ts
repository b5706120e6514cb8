import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrintDeps } from '#server/certificates/print.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isMissing } from '#server/platform/files/files.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { retainedMs } from '#server/platform/retention.ts';
import { writeBatch } from './batchFile.ts';
import { allBatches, type BatchRow, changeAttempt, changeBatch, deleteBatch, nextBatch } from './batchStore.ts';
import { certificatesFor, inPart, sourceHash } from './certificatesOfBatch.ts';

export type BatchDeps = PrintDeps & Pick<Deps, 'config'>;

export const CERTIFICATE_BATCHES = 'certificate-batches';
const MINUTE_MS = 60_000;
const MAX_RUN_MS = 3 * 60 * MINUTE_MS;
const PROGRESS_EVERY_MS = 1000;
/** Number of attempts after which a batch has failed: each of them ended with its process. */
const MAX_ATTEMPTS = 5;
export const BATCH_KEPT_MS = retainedMs('certificateBatches');

/** Returns the storage key of the file that an attempt made. */
export const keyOfAttempt = ({ id, form, attempt }: Pick<BatchRow, 'id' | 'form' | 'attempt'>): string =>
  `certificate-batches/${id}-${attempt}.${form}`;

/** Removes the files of a batch up to an attempt: a process may have ended between storing one and saying so. */
const removeFiles = async ({ files }: Pick<BatchDeps, 'files'>, row: BatchRow): Promise<void> => {
  for (let attempt = 1; attempt <= row.attempt; attempt += 1) await files.remove(keyOfAttempt({ ...row, attempt }));
};

/** The folder of unfinished files. */
const folderOf = ({ config }: Pick<BatchDeps, 'config'>): string => join(config.dataDir, 'certificate-batches');

/** Removes what processes left behind that ended in the midst. */
const removeUnfinished = async (deps: Pick<BatchDeps, 'config'>): Promise<void> => {
  const folder = folderOf(deps);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) await rm(join(folder, name), { force: true });
};

/** Ends a batch that is past its time, failed long ago or made from what has changed; makes one again that a restored backup does not hold. */
const settleBatch = async (deps: BatchDeps, row: BatchRow): Promise<void> => {
  const { db, clock, files } = deps;
  const isPast = (row.readyAt ?? row.askedAt) <= clock.now() - BATCH_KEPT_MS;
  if (row.state === 'ended' || isPast) {
    await changeBatch(db, row.id, [row.state], { state: 'ended' });
    await removeFiles(deps, row);
    await deleteBatch(db, row.id);
  } else if (row.state === 'ready') {
    if (await isOutOfDate(deps, row)) await removeFiles(deps, row);
    else if ((await files.find(keyOfAttempt(row))) === null)
      await changeBatch(db, row.id, ['ready'], { state: 'waiting', attempt: 0, done: 0, readyAt: null, bytes: null });
  }
};

/** Returns true if a batch that is ready was made from results or templates that are no longer in force. */
export const isOutOfDate = async (deps: Pick<BatchDeps, 'db' | 'clock' | 'certified'>, row: BatchRow): Promise<boolean> =>
  sourceHash(inPart(await certificatesFor(deps, deps.clock.now(), row), row)) !== row.madeFrom;

/** A run that was paused, ended or begun again elsewhere. */
class Overtaken extends Error {}

/** Makes a batch from its beginning, into a file of its own that is adopted whole. */
const makeBatch = async (deps: BatchDeps, before: BatchRow, breathe: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const { db, clock, files } = deps;
  const row = { ...before, attempt: before.attempt + 1 };
  await removeFiles(deps, before);
  if (row.attempt > MAX_ATTEMPTS) {
    await changeBatch(db, row.id, ['waiting', 'making'], { state: 'failed' });
    return;
  }
  const rows = inPart(await certificatesFor(deps, clock.now(), row), row);
  const begun = { state: 'making', attempt: row.attempt, done: 0, leftOut: 0, total: rows.length, startedAt: clock.now() } as const;
  if (!(await changeBatch(db, row.id, ['waiting', 'making'], { ...begun, madeFrom: sourceHash(rows) }))) return;

  const folder = folderOf(deps);
  const path = join(folder, `${row.id}-${row.attempt}`);
  let begunOnes = 0;
  let leftOut = 0;
  let saidAt = clock.now();
  const onEach = async (isLeftOut: boolean): Promise<void> => {
    await breathe();
    signal.throwIfAborted();
    if (isLeftOut) leftOut += 1;
    const now = clock.now();
    // before it is drawn: this one is not done
    const done = begunOnes;
    begunOnes += 1;
    if (Math.abs(now - saidAt) < PROGRESS_EVERY_MS) return;
    saidAt = now;
    if (!(await changeAttempt(db, row, { done, leftOut }))) throw new Overtaken();
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeBatch(deps, row, rows, { path, onEach, signal });
    const { size } = await stat(path);
    await files.adopt(keyOfAttempt(row), path);
    const end = { state: 'ready', done: rows.length, leftOut, bytes: size, readyAt: clock.now() } as const;
    if (!(await changeAttempt(db, row, end))) await files.remove(keyOfAttempt(row));
  } catch (error) {
    await rm(path, { force: true });
    // what ends with its process is begun again at the next run
    signal.throwIfAborted();
    if (error instanceof Overtaken) return;
    await changeAttempt(db, row, { state: 'failed' });
    throw error;
  }
};

/** Makes the batches that organisers have asked for, one at a time, and removes those past their time. `breathe` is called between two certificates. */
export const batchJob = (deps: BatchDeps, breathe: () => Promise<void> = nextTurn): Job => ({
  name: CERTIFICATE_BATCHES,
  everyMs: 10 * MINUTE_MS,
  maxRunMs: MAX_RUN_MS,
  async run(signal) {
    await removeUnfinished(deps);
    const failures: unknown[] = [];
    // the others are made nevertheless
    const failed = (error: unknown): void => {
      signal.throwIfAborted();
      failures.push(error);
    };
    for (const row of await allBatches(deps.db)) await settleBatch(deps, row).catch(failed);
    for (let next = await nextBatch(deps.db); next && !signal.aborted; next = await nextBatch(deps.db)) {
      const row = next;
      await makeBatch(deps, row, breathe, signal).catch(async (error: unknown) => {
        failed(error);
        // one that could not be begun is not tried without end
        if (!(await changeBatch(deps.db, row.id, ['waiting'], { state: 'failed' }))) await changeAttempt(deps.db, row, { state: 'failed' });
      });
    }
    if (failures.length > 0) throw failures[0];
  },
});
