import type { DumpTable, Row, Snapshot } from '#server/database/dump/index.ts';

type RowRecord = Record<string, Row[number] | undefined>;

/** Owner (entry, otherwise account) of a row or file. Null for data of no family, and for anonymous data. */
export interface Owners {
  ofRow(table: string, record: RowRecord): string | null;
  /** Returns the owner by the key of a stored file, or the id of an upload. */
  ofFile(key: string): string | null;
}

const textOf = (value: Row[number] | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const recordOf = ({ columns }: DumpTable, row: Row): RowRecord =>
  Object.fromEntries(columns.map((column, index) => [column, row[index]]));

/**
 * Reads from a snapshot what is needed to find the owners of rows that name neither entry nor account themselves. Rows of any other table belong to
 * their entry, work or account by the columns `registration_id`, `work_id`, `subject_id` and `account_id`, in this order.
 */
export const readOwners = async (snapshot: Snapshot): Promise<Owners> => {
  const entryOfWork = new Map<string, string>();
  const ownerOfUpload = new Map<string, string>();
  /** Ids of living entries and accounts. The rest kept of others, as in the audit log, is anonymous: sealing it would keep their keys. */
  const living = new Set<string>();
  const read: Record<string, (record: RowRecord) => void> = {
    registration(record) {
      if (record['state'] !== 'withdrawn') living.add(String(record['id']));
    },
    account: (record) => void living.add(String(record['id'])),
    work: (record) => void entryOfWork.set(String(record['id']), String(record['registration_id'])),
    upload(record) {
      const owner = textOf(record['registration_id']) ?? textOf(record['account_id']);
      if (owner !== null) ownerOfUpload.set(String(record['id']), owner);
    },
  };
  for (const table of await snapshot.tables(Object.keys(read)))
    for await (const batch of snapshot.rows(table)) for (const row of batch) read[table.name]?.(recordOf(table, row));

  const workOf = (id: string | null): string | null => (id === null ? null : (entryOfWork.get(id) ?? null));
  const subjectOf = (record: RowRecord): string | null => {
    const id = textOf(record['subject_id']);
    return record['subject'] === 'work' ? workOf(id) : id;
  };
  const ofRow = (table: string, record: RowRecord): string | null => {
    // Ledgers stay readable whatever was erased, or their chains would break.
    if (table === 'look' || table === 'vote_link') return null;
    if (table === 'registration' || table === 'account') return textOf(record['id']);
    if (table === 'audit') return ['registration', 'work', 'account'].includes(String(record['subject'])) ? subjectOf(record) : null;
    if (table === 'pending_decision') return subjectOf(record);
    return (
      textOf(record['registration_id']) ?? workOf(textOf(record['work_id'])) ?? textOf(record['subject_id']) ?? textOf(record['account_id'])
    );
  };
  const ifLiving = (owner: string | null): string | null => (owner !== null && living.has(owner) ? owner : null);
  return {
    ofRow: (table, record) => ifLiving(ofRow(table, record)),
    ofFile: (key) => ifLiving(ownerOfUpload.get(/^works\/([^/]+)\//.exec(key)?.[1] ?? key) ?? null),
  };
};
