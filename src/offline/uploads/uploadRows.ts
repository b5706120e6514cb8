import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { type LiveQuery, liveQuery } from '#src/offline/liveQuery.ts';
import { readable } from '#src/offline/rows.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { UploadRow, type UploadRowState } from './rows.ts';

/** The state changes of an account's rows; each is one transaction. Fails with `device_storage_…`. */
export interface UploadRows {
  /** Returns the uploads, the oldest first. */
  all(): Promise<UploadRow[]>;
  byId(id: string): Promise<UploadRow | null>;
  /** Fails with signed_out if another tab has signed out. */
  add(row: UploadRow): Promise<void>;
  /** Changes a row that is in one of these states; null if it is in another state, or gone. */
  change(id: string, from: readonly UploadRowState['name'][], next: (row: UploadRow) => Partial<UploadRow>): Promise<UploadRow | null>;
  remove(id: string): Promise<void>;
  /** Observes the rows; `view` maps them to the displayed value. */
  watch<T>(view: (rows: UploadRow[]) => Promise<T>): LiveQuery<T>;
}

export const createUploadRows = (db: DeviceDatabase, deviceKey: DeviceKey, accountId: string): UploadRows => {
  const own = async (id: string): Promise<UploadRow | null> => {
    const row = UploadRow.safeParse(await db.uploads.get(id));
    return row.success && row.data.accountId === accountId ? row.data : null;
  };
  // a plain read without `onDevice`: a live query uses it
  const all = async () =>
    readable(UploadRow, await db.uploads.where('accountId').equals(accountId).toArray()).sort((a, b) => a.createdAt - b.createdAt);
  return {
    all,
    byId: (id) => onDevice(() => own(id)),
    add: (row) =>
      onDevice(() =>
        db.transaction('rw', db.uploads, db.keys, async () => {
          await deviceKey.confirm();
          await db.uploads.add(row);
        }),
      ),
    change: (id, from, next) =>
      onDevice(() =>
        db.transaction('rw', db.uploads, async () => {
          const row = await own(id);
          if (!row || !from.includes(row.state.name)) return null;
          const changed = { ...row, ...next(row) };
          await db.uploads.put(changed);
          return changed;
        }),
      ),
    remove: (id) =>
      onDevice(() =>
        db.transaction('rw', db.uploads, async () => {
          if (await own(id)) await db.uploads.delete(id);
        }),
      ),
    watch: (view) => liveQuery(all, view),
  };
};
