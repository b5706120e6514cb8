import { Dexie } from 'dexie';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { type LiveQuery, liveQuery } from '#src/offline/liveQuery.ts';
import { readable, type Sealed } from '#src/offline/rows.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { type TakenFile, TakenRow } from './rows.ts';

/** The stored pieces of each file of a work, by the file's place. */
export type Stored = ReadonlyMap<number, ReadonlySet<number>>;

/** The rows of an account's works; each change is one transaction. Fails with `device_storage_…`. */
export interface TakenRows {
  /** Returns the works in the order in which they were taken. */
  all(): Promise<TakenRow[]>;
  byId(id: string): Promise<TakenRow | null>;
  storedOf(id: string): Promise<Stored>;
  /** Adds works that are not there. Fails with signed_out if another tab has signed out. */
  add(rows: readonly TakenRow[]): Promise<void>;
  /** Changes a work; null if it is gone. */
  change(id: string, next: (row: TakenRow) => Partial<TakenRow>): Promise<TakenRow | null>;
  /** Stores a piece with what is known of its file. False if the work is gone. Fails with signed_out if another tab has signed out. */
  store(id: string, place: { file: number; piece: number }, known: TakenFile, sealed: Sealed): Promise<boolean>;
  /** Sets a file, without its pieces. */
  restart(id: string, file: number, fresh: TakenFile): Promise<void>;
  /** Gives a work these files, and removes the pieces of those that it has no more. */
  setFiles(id: string, files: readonly TakenFile[], state: TakenRow['state']): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Observes the works with their stored pieces. */
  watch<T>(view: (found: { row: TakenRow; stored: Stored }[]) => T): LiveQuery<T>;
}

/** Returns the pieces of a work, from one of its files to another. */
export const piecesOf = (db: DeviceDatabase, id: string, from = 0, to: number | typeof Dexie.maxKey = Dexie.maxKey) =>
  db.pieces.where('[takenId+file+piece]').between([id, from, Dexie.minKey], [id, to, Dexie.maxKey], true, true);

type Key = [takenId: string, file: number, piece: number];

const group = (keys: readonly Key[]): Map<number, Set<number>> => {
  const files = new Map<number, Set<number>>();
  for (const [, file, piece] of keys) files.set(file, (files.get(file) ?? new Set()).add(piece));
  return files;
};

export const createTakenRows = (db: DeviceDatabase, deviceKey: Pick<DeviceKey, 'confirm'>, accountId: string): TakenRows => {
  const own = async (id: string): Promise<TakenRow | null> => {
    const row = TakenRow.safeParse(await db.taken.get(id));
    return row.success && row.data.accountId === accountId ? row.data : null;
  };
  const all = async () =>
    readable(TakenRow, await db.taken.where('accountId').equals(accountId).toArray()).sort(
      (a, b) => a.takenAt - b.takenAt || a.no.localeCompare(b.no),
    );
  const update = async (id: string, next: (row: TakenRow) => Partial<TakenRow>): Promise<TakenRow | null> => {
    const row = await own(id);
    if (!row) return null;
    const changed = { ...row, ...next(row) };
    await db.taken.put(changed);
    return changed;
  };
  const withFile = (files: readonly TakenFile[], at: number, file: TakenFile) => files.map((each, index) => (index === at ? file : each));
  const read = async () => {
    const rows = await all();
    const keys = Map.groupBy(await db.pieces.where('accountId').equals(accountId).primaryKeys(), ([id]) => id);
    return rows.map((row) => ({ row, stored: group(keys.get(row.id) ?? []) }));
  };
  return {
    all: () => onDevice(all),
    byId: (id) => onDevice(() => own(id)),
    storedOf: (id) => onDevice(async () => group(await piecesOf(db, id).primaryKeys())),
    add: (rows) =>
      onDevice(() =>
        db.transaction('rw', db.taken, db.keys, async () => {
          await deviceKey.confirm();
          const known = new Set((await all()).map(({ no }) => no));
          await db.taken.bulkAdd(rows.filter(({ no }) => !known.has(no)));
        }),
      ),
    change: (id, next) => onDevice(() => db.transaction('rw', db.taken, () => update(id, next))),
    store: (id, { file, piece }, known, sealed) =>
      onDevice(() =>
        db.transaction('rw', db.taken, db.pieces, db.keys, async () => {
          await deviceKey.confirm();
          const row = await update(id, ({ files }) => ({ files: withFile(files, file, known) }));
          if (row) await db.pieces.put({ accountId, takenId: id, file, piece, sealed });
          return row !== null;
        }),
      ),
    restart: (id, file, fresh) =>
      onDevice(() =>
        db.transaction('rw', db.taken, db.pieces, async () => {
          await piecesOf(db, id, file, file).delete();
          await update(id, ({ files }) => ({ files: withFile(files, file, fresh) }));
        }),
      ),
    setFiles: (id, files, state) =>
      onDevice(() =>
        db.transaction('rw', db.taken, db.pieces, async () => {
          await piecesOf(db, id, files.length).delete();
          await update(id, () => ({ files: [...files], state }));
        }),
      ),
    remove: (ids) =>
      onDevice(() =>
        db.transaction('rw', db.taken, db.pieces, async () => {
          for (const id of ids) {
            if (!(await own(id))) continue;
            await piecesOf(db, id).delete();
            await db.taken.delete(id);
          }
        }),
      ),
    watch: (view) => liveQuery(read, async (found) => view(found)),
  };
};
