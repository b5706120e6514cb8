import { z } from 'zod';
import { Account } from '#contract/accounts.ts';
import { Problem } from '#contract/problem.ts';
import { Entry, EntrySummary } from '#contract/registrations.ts';
import { type DeviceDatabase, onDevice } from './database.ts';
import type { DeviceKey } from './deviceKey.ts';
import type { Marks } from './marks.ts';
import { keptMeanwhile } from './meanwhile.ts';
import { KeptRow, SCHEMA_VERSION } from './rows.ts';
import { verdictOf } from './sending.ts';
import type { Later } from './timers.ts';

/** The account's own reads that are kept for when there is no connection. ID numbers in full (`for=edit`) are never among them. */
export interface KeptValues {
  'GET /api/sessions/current': { account: Account };
  /** All of them, the newest first. */
  'GET /api/registrations': EntrySummary[];
  'GET /api/registrations/:id': Entry;
}
export type KeptName = keyof KeptValues;
const keptSchemas: { [N in KeptName]: z.ZodType<KeptValues[N]> } = {
  'GET /api/sessions/current': z.object({ account: Account }),
  'GET /api/registrations': z.array(EntrySummary),
  'GET /api/registrations/:id': Entry,
};

export interface Kept<N extends KeptName> {
  value: KeptValues[N];
  /** When it was read from the server, epoch ms, if it was not just now. */
  asOf: number | null;
}

export interface KeptAnswers {
  keep<N extends KeptName>(name: N, id: string, value: KeptValues[N]): Promise<void>;
  /** Null where nothing is kept, or nothing that this release can read. */
  find<N extends KeptName>(name: N, id: string): Promise<{ value: KeptValues[N]; asOf: number } | null>;
  /**
   * What the server says, kept for later; without a connection (or with a server that is down) what was kept last, with its time. `id`: the entry's, or ''.
   * Where the server takes long, what was kept last, and `onLate` gets the server's answer when it comes: unless the same has been read again
   * since, or the account is not the one of this device any more.
   * Fails with the read's problem where there is neither. That the device keeps nothing is no failure.
   */
  read<N extends KeptName>(
    name: N,
    id: string,
    load: () => Promise<KeptValues[N]>,
    onLate: (value: KeptValues[N]) => void,
  ): Promise<Kept<N>>;
}

interface Around {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  accountId: string;
  now: () => number;
  later: Later;
  marks: Pick<Marks, 'accountId'>;
}

export const createKeptAnswers = ({ db, deviceKey, accountId, now, later, marks }: Around): KeptAnswers => {
  const lastReads = new Map<string, object>();
  const rowId = (name: KeptName, id: string) => `${accountId} ${name} ${id}`;

  const keep: KeptAnswers['keep'] = (name, id, value) =>
    onDevice(async () => {
      const key = rowId(name, id);
      const asOf = now();
      const answer = await deviceKey.seal(value, key);
      await db.transaction('rw', db.kept, db.keys, async () => {
        await deviceKey.confirm();
        await db.kept.put({ accountId, schemaVersion: SCHEMA_VERSION, id: key, asOf, answer });
      });
    });
  const drop = (name: KeptName, id: string) => onDevice(() => db.kept.delete(rowId(name, id)));
  const find = <N extends KeptName>(name: N, id: string) =>
    onDevice(async () => {
      const row = KeptRow.safeParse(await db.kept.get(rowId(name, id)));
      if (!row.success) return null;
      const value = keptSchemas[name].safeParse(await deviceKey.open(row.data.answer, row.data.id).catch(() => null));
      return value.success ? { value: value.data, asOf: row.data.asOf } : null;
    });

  return {
    keep,
    find,
    read: async <N extends KeptName>(name: N, id: string, load: () => Promise<KeptValues[N]>, onLate: (value: KeptValues[N]) => void) => {
      const mine = {};
      const key = rowId(name, id);
      lastReads.set(key, mine);
      const show = ({ value }: Kept<N>) => {
        if (lastReads.get(key) === mine && marks.accountId() === accountId) onLate(value);
      };
      const loaded = async (): Promise<Kept<N>> => {
        const value = await load();
        await keep(name, id, value).catch(() => {});
        return { value, asOf: null };
      };
      try {
        return await keptMeanwhile(loaded(), { kept: () => find(name, id), onLate: show, later });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'not_found') await drop(name, id).catch(() => {});
        const kept = verdictOf(error.code) === 'again' ? await find(name, id).catch(() => null) : null;
        if (!kept) throw error;
        return kept;
      }
    },
  };
};
