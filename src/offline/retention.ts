import { type DeviceDatabase, onDevice } from './database.ts';
import type { RowSchemas } from './rows.ts';
import { piecesOf } from './takenAlong/takenRows.ts';
import { isOpen, UploadRow } from './uploads/rows.ts';

const DAY_MS = 24 * 3600_000;
/** Lifetime of a draft after its last save. */
export const DRAFT_LIFETIME_MS = 60 * DAY_MS;
/** Lifetime of sent items, which lists still show. */
export const SENT_LIFETIME_MS = DAY_MS;
/** Owner of what a door of an event day keeps on this device; no account has this id. */
export const DOOR_OWNER = 'door';
/** Lifetime of a door's list that was not in touch with the server; the check-in page removes it at the end of the day. */
const DOOR_LIFETIME_MS = 14 * DAY_MS;

/** Returns the tables with the data of accounts. */
const ownTables = (db: DeviceDatabase) => [
  db.drafts,
  db.outbox,
  db.cachedResponses,
  db.keys,
  db.uploads,
  db.rosters,
  db.notes,
  db.taken,
  db.pieces,
];

/**
 * Removes expired data: drafts, lists being imported, notes, works taken along and uploads after 60 days, sent items after a day. Of other accounts on a shared device
 * also cached reads, works that were taken along, and items that they never came back to send.
 */
export const purge = (db: DeviceDatabase, { OutboxRow }: RowSchemas, accountId: string, now: number): Promise<void> =>
  onDevice(() =>
    db.transaction('rw', ownTables(db), async () => {
      for (const table of [db.drafts, db.rosters, db.notes])
        await table
          .where('savedAt')
          .below(now - DRAFT_LIFETIME_MS)
          .delete();
      await db.outbox
        .filter((found) => {
          const row = OutboxRow.safeParse(found);
          if (!row.success) return false;
          const { state, queuedAt, accountId: owner } = row.data;
          if (state.name === 'sent') return state.sentAt < now - SENT_LIFETIME_MS;
          return owner !== accountId && queuedAt < now - DRAFT_LIFETIME_MS;
        })
        .delete();
      for (const table of [db.cachedResponses, db.taken, db.pieces]) await table.where('accountId').notEqual(accountId).delete();
      for (const id of await db.taken
        .where('takenAt')
        .below(now - DRAFT_LIFETIME_MS)
        .primaryKeys()) {
        await piecesOf(db, id).delete();
        await db.taken.delete(id);
      }
      const isStale = (row: { accountId: string; savedAt: number }) => row.accountId === DOOR_OWNER && row.savedAt < now - DOOR_LIFETIME_MS;
      await db.notes.filter(isStale).delete();
      await db.uploads.filter(({ createdAt }) => createdAt < now - DRAFT_LIFETIME_MS).delete();
    }),
  );

/** Removes all data of the account: none of it can be read or sent here any more. */
export const forgetAccount = (db: DeviceDatabase, accountId: string): Promise<void> =>
  onDevice(() =>
    db.transaction('rw', ownTables(db), async () => {
      for (const table of ownTables(db)) await table.where('accountId').equals(accountId).delete();
    }),
  );

export interface Unsent {
  /** Number of drafts, and of lists that have not become drafts yet. */
  drafts: number;
  /** Number of items waiting to be sent, including uploads in progress. */
  waiting: number;
}

/** Counts what the account would lose if it signed out now. A row that this release cannot read counts too: its owner may still want it. */
export const countUnsent = (db: DeviceDatabase, { OutboxRow }: RowSchemas, accountId: string): Promise<Unsent> =>
  onDevice(async () => {
    const [drafts, rosters, outbox, uploads] = await Promise.all([
      db.drafts.where('accountId').equals(accountId).count(),
      db.rosters.where('accountId').equals(accountId).count(),
      db.outbox
        .where('accountId')
        .equals(accountId)
        .filter((found) => {
          const row = OutboxRow.safeParse(found);
          return !row.success || row.data.state.name === 'waiting' || row.data.state.name === 'sending';
        })
        .count(),
      db.uploads
        .where('accountId')
        .equals(accountId)
        .filter((found) => {
          const row = UploadRow.safeParse(found);
          return !row.success || isOpen(row.data);
        })
        .count(),
    ]);
    return { drafts: drafts + rosters, waiting: outbox + uploads };
  });
