import { Dexie, type DexieOptions, type Table } from 'dexie';
import { Problem } from '#contract/http/problem.ts';
import type { CachedResponseRow, DraftRow, KeyRow, NoteRow, OutboxRow, RosterRow } from './rows.ts';
import type { PieceRow, TakenRow } from './takenAlong/rows.ts';
import type { UploadRow } from './uploads/rows.ts';

const DATABASE_NAME = 'tangible-cup';

export interface DatabaseOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  /** Called when a newer release in another tab needs the database: this one is closed, and this tab must reload. */
  onOutdated?: () => void;
}

/** The database of this device. Dexie reopens the connection by itself after the system has cut it, as iOS does in the background. */
export class DeviceDatabase extends Dexie {
  readonly drafts: Table<DraftRow, string>;
  readonly outbox: Table<OutboxRow, number, Omit<OutboxRow, 'order'>>;
  readonly cachedResponses: Table<CachedResponseRow, string>;
  readonly keys: Table<KeyRow, string>;
  readonly uploads: Table<UploadRow, string>;
  readonly rosters: Table<RosterRow, string>;
  readonly notes: Table<NoteRow, string>;
  readonly taken: Table<TakenRow, string>;
  readonly pieces: Table<PieceRow, [takenId: string, file: number, piece: number]>;

  constructor({ onOutdated, ...options }: DatabaseOptions = {}) {
    super(DATABASE_NAME, options);
    // Never edit a released version: add the next one with its reason, its `upgrade`, and the rows of this one to
    // tests/unit/offline/fixtures/oldDatabases.ts.
    // 1: the first. `leases` stays empty: a version that drops it would close the database of every tab that runs an older release.
    this.version(1).stores({
      drafts: 'id, accountId, savedAt',
      outbox: '++order, &id, accountId',
      kept: 'id, accountId',
      keys: 'accountId',
      leases: 'name',
    });
    // 2: uploads.
    this.version(2).stores({ uploads: 'id, accountId' });
    // 3: lists of teams that are being imported.
    this.version(3).stores({ rosters: 'id, accountId, savedAt' });
    // 4: what pages keep beside drafts.
    this.version(4).stores({ notes: 'id, accountId, savedAt' });
    // 5: works that a judge takes along, and the pieces of their files.
    this.version(5).stores({ taken: 'id, accountId, takenAt', pieces: '[takenId+file+piece], accountId' });
    this.drafts = this.table('drafts');
    this.outbox = this.table('outbox');
    // the stored name of cachedResponses
    this.cachedResponses = this.table('kept');
    this.keys = this.table('keys');
    this.uploads = this.table('uploads');
    this.rosters = this.table('rosters');
    this.notes = this.table('notes');
    this.taken = this.table('taken');
    this.pieces = this.table('pieces');
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      onOutdated?.();
      return false;
    });
  }
}

/** Returns the names of an error and of the errors inside it: Dexie wraps the errors of IndexedDB. */
const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const inner: unknown = 'inner' in error ? error.inner : error.cause;
  return [error.name, ...(inner === error ? [] : namesOf(inner))];
};

/** Returns the Problem that corresponds to a failure of the device's storage. */
export const storageProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return new Problem(namesOf(error).includes('QuotaExceededError') ? 'device_storage_full' : 'device_storage_unavailable');
};

/**
 * Runs an operation on the device's storage. Fails with a Problem: `device_storage_full`, `device_storage_unavailable`, or the Problem that
 * `act` threw.
 */
export const onDevice = async <T>(act: () => PromiseLike<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    throw storageProblem(error);
  }
};
