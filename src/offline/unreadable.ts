import type { DeviceDatabase } from './database.ts';
import { type LiveQuery, liveQuery } from './liveQuery.ts';
import { RosterRow, type RowSchemas, type Sealed } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

interface UnreadableDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  accountId: string;
}

/**
 * Returns the live query of the number of the account's drafts, submissions that are not sent and lists that this release cannot read: damaged, or
 * written by a newer one. They are left in place, and in no other list.
 */
export const countUnreadable = ({ db, deviceKey, schemas: { DraftRow, OutboxRow }, accountId }: UnreadableDeps): LiveQuery<number> => {
  const own = (table: 'drafts' | 'outbox' | 'rosters') => db[table].where('accountId').equals(accountId).toArray();
  const opens = (sealed: Sealed, context: string) =>
    deviceKey.open(sealed, context).then(
      () => true,
      () => false,
    );
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
  return liveQuery(
    () => Promise.all([own('drafts'), own('outbox'), own('rosters')]),
    async ([drafts, outbox, rosters]) => {
      const read = await Promise.all([...drafts.map(isDraft), ...outbox.map(isItem), ...rosters.map(isRoster)]);
      return read.filter((isRead) => !isRead).length;
    },
  );
};
