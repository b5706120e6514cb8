import { Dexie, type Table } from 'dexie';
import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from './database.ts';
import { type LiveQuery, liveQuery } from './liveQuery.ts';
import { RosterRow, type RowSchemas, type Sealed } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

interface UnreadableDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  accountId: string;
}

/** Numbers of drafts, of submissions that are not sent and of lists. */
export type UnreadableCounts = Record<'drafts' | 'outbox' | 'rosters', number>;

/** The account's data that this release cannot read: damaged, or written by a newer one. It is left in place, and in no other list. */
export interface Unreadable {
  readonly counts: LiveQuery<UnreadableCounts>;
  /** Deletes what is counted, for ever. */
  remove(): Promise<void>;
}

export const createUnreadable = ({ db, deviceKey, schemas: { DraftRow, OutboxRow }, accountId }: UnreadableDeps): Unreadable => {
  const own = <R, K, I>(table: Table<R, K, I>) => table.where('accountId').equals(accountId).toArray();
  const opens = async (sealed: Sealed, context: string): Promise<boolean> => {
    try {
      await deviceKey.open(sealed, context);
      return true;
    } catch (error) {
      // signed out meanwhile, or the key cannot be read now: that says nothing of the row
      if (!(error instanceof Problem && error.code === 'unexpected')) throw error;
      return false;
    }
  };
  const isDraft = async (found: unknown): Promise<boolean> => {
    const row = DraftRow.safeParse(found);
    return row.success && opens(row.data.form, `${row.data.id} form`);
  };
  const isItem = async (found: unknown): Promise<boolean> => {
    const row = OutboxRow.safeParse(found);
    return row.success && (row.data.state.name === 'sent' || opens(row.data.label, `${row.data.id} label`));
  };
  const isRoster = async (found: unknown): Promise<boolean> => {
    const row = RosterRow.safeParse(found);
    return row.success && opens(row.data.state, `${row.data.id} state`);
  };
  const read = () => Promise.all([own(db.drafts), own(db.outbox), own(db.rosters)]);
  const without = async <R>(rows: readonly R[], isRead: (row: R) => Promise<boolean>): Promise<R[]> => {
    const known = await Promise.all(rows.map(isRead));
    return rows.filter((_, index) => !known[index]);
  };
  const unread = async ([drafts, outbox, rosters]: Awaited<ReturnType<typeof read>>) => ({
    drafts: await without(drafts, isDraft),
    outbox: await without(outbox, isItem),
    rosters: await without(rosters, isRoster),
  });

  return {
    counts: liveQuery(read, async (rows) => {
      const { drafts, outbox, rosters } = await unread(rows);
      return { drafts: drafts.length, outbox: outbox.length, rosters: rosters.length };
    }),
    remove: () =>
      onDevice(() =>
        db.transaction('rw', db.drafts, db.outbox, db.rosters, db.keys, async () => {
          // decided anew under the lock: another tab may have replaced a row since it was counted
          const { drafts, outbox, rosters } = await Dexie.waitFor(unread(await read()));
          await db.drafts.bulkDelete(drafts.map(({ id }) => id));
          await db.outbox.bulkDelete(outbox.map(({ order }) => order));
          await db.rosters.bulkDelete(rosters.map(({ id }) => id));
        }),
      ),
  };
};
