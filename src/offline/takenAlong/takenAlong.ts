import { Problem } from '#contract/http/problem.ts';
import { resendDelayMs } from '#contract/http/rules/backoff.ts';
import type { LiveQuery } from '#src/offline/liveQuery.ts';
import { problemOfFailure, verdictOf } from '#src/offline/outbox/outboxProtocol.ts';
import { createQueueRunner } from '#src/offline/outbox/queueRunner.ts';
import { problemFrom, SCHEMA_VERSION, storedProblem } from '#src/offline/rows.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import type { Lock } from '#src/offline/storage/lock.ts';
import type { Schedule } from '#src/offline/timers.ts';
import type { TakenNetwork } from './network.ts';
import { changesOf, missingPieces, rangeOfPiece, storedBytesOf, type Wanted } from './pieces.ts';
import { contextOf, DUE, newFile, type TakenFile, type TakenRow } from './rows.ts';
import type { Stored, TakenRows } from './takenRows.ts';

/** A work that is taken along, as pages show it. */
export interface TakenWork {
  no: string;
  storedBytes: number;
  sizeBytes: number;
  /** `whole`: all of it is on this device. */
  state: 'whole' | 'waiting' | 'failed';
  /** The reason why it waits or has failed; null if it only waits for its turn. */
  problem: Problem | null;
  /** The files' addresses on the server, with those on this device. */
  addresses: ReadonlyMap<string, string>;
}

/** A work to take along. */
export interface NewTaken {
  no: string;
  /** The addresses of its files. */
  urls: readonly string[];
  /** Their size in all. */
  expectedBytes: number;
}

export interface TakenAlong {
  readonly accountId: string;
  readonly items: LiveQuery<TakenWork[]>;
  /** Takes works along that are not on the device yet. Fails with `device_storage_…`. */
  take(works: readonly NewTaken[]): Promise<void>;
  /** Tries works again that have failed. */
  tryAgain(): Promise<void>;
  remove(nos: readonly string[]): Promise<void>;
  /** Holds what is on the device against the judge's works as of a time: what is no longer theirs goes. */
  follow(wanted: readonly Wanted[], asOf: number): Promise<void>;
  /** Returns the size of a file on the server. Fails with a Problem. */
  measure(url: string, signal: AbortSignal): Promise<number>;
  /** Goes on, when it is likely to succeed. */
  wake(): Promise<void>;
  /** Goes on at once, by the judge's wish, also after the owner has signed in again. */
  tryNow(): Promise<void>;
  close(): void;
}

export interface TakenDeps {
  accountId: string;
  rows: TakenRows;
  deviceKey: Pick<DeviceKey, 'sealBytes'>;
  network: TakenNetwork;
  lock: Lock;
  pieceBytes: number;
  now: () => number;
  random: () => number;
  newId: () => string;
  schedule: Schedule;
}

/** Number of times that a file is begun anew in one turn because its content has changed. */
const MAX_RESTARTS = 3;

/** Base path of the files on this device, which the service worker answers. */
export const LOCAL_PATH = '/taken/';

const toWork = ({ row, stored }: { row: TakenRow; stored: Stored }): TakenWork => {
  const { no, id, pieceBytes, expectedBytes, files, state } = row;
  const knownBytes = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  return {
    no,
    storedBytes: files.reduce(
      (sum, { sizeBytes }, file) =>
        sum + (sizeBytes === null ? 0 : storedBytesOf({ sizeBytes, pieceBytes }, stored.get(file) ?? new Set())),
      0,
    ),
    sizeBytes: files.every(({ sizeBytes }) => sizeBytes !== null) ? knownBytes : Math.max(knownBytes, expectedBytes),
    state: state.name,
    problem: state.name !== 'whole' && state.problem ? problemFrom(state.problem) : null,
    addresses: new Map(files.map(({ url }, file) => [url, `${LOCAL_PATH}${id}/${file}`])),
  };
};

/** Opens the works that an account takes along, and goes on with what is missing. Fails with `device_storage_…`. */
export const openTakenAlong = (deps: TakenDeps): TakenAlong => {
  const { accountId, rows, deviceKey, network, lock, now, random, newId, schedule, pieceBytes } = deps;
  const closing = new AbortController();
  /** Number of pieces that have arrived since this page was opened. */
  let arrived = 0;

  /** Fetches what is missing of a file. False if the work is gone. */
  const fetchFile = async (id: string, file: number): Promise<boolean> => {
    let restarts = 0;
    const restart = async (url: string): Promise<void> => {
      restarts += 1;
      await rows.restart(id, file, newFile(url));
      // a server whose answers never fit each other is asked again later, not without end
      if (restarts > MAX_RESTARTS) throw new Problem('unavailable');
    };
    for (;;) {
      const row = await rows.byId(id);
      const known = row?.files[file];
      if (!known) return false;
      const { pieceBytes } = row;
      const stored = (await rows.storedOf(id)).get(file) ?? new Set<number>();
      const { url, etag, sizeBytes } = known;
      if (!known.isChecked) {
        const found = etag === '' ? null : await network.look(url, closing.signal);
        const isSame = found?.etag === etag && found.sizeBytes === sizeBytes;
        if (!isSame) await restart(url);
        else if (!(await rows.change(id, ({ files }) => ({ files: files.with(file, { ...known, isChecked: true }) })))) return false;
        continue;
      }
      const [piece] = sizeBytes === null ? [0] : missingPieces({ sizeBytes, pieceBytes }, stored);
      if (piece === undefined) return true;
      const received = await network.piece(
        url,
        rangeOfPiece(piece, { sizeBytes: sizeBytes ?? pieceBytes, pieceBytes }),
        etag,
        closing.signal,
      );
      if (!received || (sizeBytes !== null && received.sizeBytes !== sizeBytes)) {
        await restart(url);
        continue;
      }
      const { bytes, ...facts } = received;
      const next: TakenFile = { ...known, ...facts };
      const sealed = await deviceKey.sealBytes(bytes, contextOf(id, file, piece, facts.etag));
      if (!(await rows.store(id, { file, piece }, next, sealed))) return false;
      arrived += 1;
    }
  };

  const settle = async (id: string, error: unknown, hasAdvanced: boolean): Promise<void> => {
    const problem = problemOfFailure(error);
    const isSignedOut = problem.code === 'signed_out';
    if (isSignedOut) queue.pause();
    const isOver = !isSignedOut && (isStorageUnavailable(problem) || verdictOf(problem.code) === 'refused');
    await rows.change(id, ({ state }) => {
      if (isOver) return { state: { name: 'failed', problem: storedProblem(problem) } };
      const failures = state.name === 'waiting' && !hasAdvanced ? state.failures + 1 : 1;
      const notBefore = isSignedOut ? 0 : queue.retryAt(failures, problem.detail.retryAfter);
      return { state: { name: 'waiting', failures, notBefore, problem: storedProblem(problem) } };
    });
  };

  const fetchWork = async ({ id, files }: TakenRow): Promise<'done'> => {
    const before = arrived;
    try {
      for (const file of files.keys()) if (!(await fetchFile(id, file))) return 'done';
      // a file that has got another address meanwhile is looked at in the next turn
      await rows.change(id, (row) => ({ state: row.files.every(({ isChecked }) => isChecked) ? { name: 'whole' } : DUE }));
    } catch (error) {
      if (!closing.signal.aborted) await settle(id, error, arrived > before);
    }
    return 'done';
  };

  const queue = createQueueRunner<TakenRow>({
    items: async () => (await rows.all()).filter(({ state }) => state.name === 'waiting'),
    waitMs: ({ state }, trigger) => (state.name === 'waiting' && trigger === 'timer' ? Math.max(0, state.notBefore - now()) : 0),
    process: fetchWork,
    lock,
    schedule,
    now,
    random,
    delayMs: resendDelayMs,
  });
  const tryNow = () => {
    queue.resume();
    return queue.run('user');
  };

  return {
    accountId,
    items: rows.watch((found) => found.map(toWork)),
    async take(works) {
      await rows.add(
        works.map(({ no, urls, expectedBytes }) => ({
          accountId,
          schemaVersion: SCHEMA_VERSION,
          id: newId(),
          no,
          takenAt: now(),
          expectedBytes,
          pieceBytes,
          files: urls.map(newFile),
          state: DUE,
        })),
      );
      void tryNow();
    },
    async tryAgain() {
      for (const { id, state } of await rows.all()) if (state.name === 'failed') await rows.change(id, () => ({ state: DUE }));
      void tryNow();
    },
    async remove(nos) {
      await rows.remove((await rows.all()).flatMap(({ id, no }) => (nos.includes(no) ? [id] : [])));
    },
    async follow(wanted, asOf) {
      const changes = changesOf(await rows.all(), wanted, asOf);
      await rows.remove(changes.flatMap(({ id, urls }) => (urls === null ? [id] : [])));
      for (const { id, urls } of changes) {
        const row = urls && (await rows.byId(id));
        if (!row) continue;
        const files = urls.map((url, file): TakenFile => {
          const known = row.files[file];
          if (!known || known.etag === '') return newFile(url);
          return known.url === url ? known : { ...known, url, isChecked: false };
        });
        await rows.setFiles(id, files, DUE);
      }
      if (changes.some(({ urls }) => urls !== null)) void queue.run('event');
    },
    measure: async (url, signal) => (await network.look(url, AbortSignal.any([signal, closing.signal]))).sizeBytes,
    wake: () => queue.run('event'),
    tryNow,
    close: () => {
      queue.stop();
      closing.abort(new Problem('unexpected'));
    },
  };
};
