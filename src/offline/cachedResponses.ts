import { z } from 'zod';
import { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { TableRound } from '#contract/judging/attempts.ts';
import { JudgeRound } from '#contract/judging/public.ts';
import { OwnGuardians } from '#contract/registrations/guardians.ts';
import { Entry, EntrySummary } from '#contract/registrations/public.ts';
import { type DeviceDatabase, onDevice } from './database.ts';
import { networkFirstWithTimeout } from './network/networkFirstWithTimeout.ts';
import { verdictOf } from './outbox/outboxProtocol.ts';
import { CachedResponseRow, SCHEMA_VERSION } from './rows.ts';
import type { DeviceFlags } from './storage/deviceFlags.ts';
import type { DeviceKey } from './storage/deviceKey.ts';
import type { Schedule } from './timers.ts';

/** The account's own reads that are cached for offline use. Guardians' numbers (`for=edit`) are never cached. */
export interface CachedValues {
  'GET /api/sessions/current': { account: Account };
  /** All entries, the newest first. */
  'GET /api/registrations': EntrySummary[];
  'GET /api/registrations/:id': Entry;
  'GET /api/guardians': OwnGuardians;
  'GET /api/judging/rounds': JudgeRound[];
  'GET /api/judging/tables': TableRound[];
}
export type CachedName = keyof CachedValues;
const cachedSchemas: { [N in CachedName]: z.ZodType<CachedValues[N]> } = {
  'GET /api/sessions/current': z.object({ account: Account }),
  'GET /api/registrations': z.array(EntrySummary),
  'GET /api/registrations/:id': Entry,
  'GET /api/guardians': OwnGuardians,
  'GET /api/judging/rounds': z.array(JudgeRound),
  'GET /api/judging/tables': z.array(TableRound),
};

export interface CachedResponse<N extends CachedName> {
  value: CachedValues[N];
  /** Time when the server sent the value, epoch ms; null if it was just now. */
  asOf: number | null;
}

export interface CachedResponses {
  put<N extends CachedName>(name: N, id: string, value: CachedValues[N]): Promise<void>;
  /** Returns null if nothing is cached that this release can read. */
  find<N extends CachedName>(name: N, id: string): Promise<{ value: CachedValues[N]; asOf: number } | null>;
  /**
   * Returns the server's answer. Offline or on a server error, returns the last cached answer with its time. `id`: the entry's, or ''. If
   * the server is slow, returns the last cached answer, and `onLate` receives the server's answer when it arrives, unless the same value
   * has been read again since or the device belongs to another account by then. Fails with the read's problem if neither is available. A
   * device that cannot store is not a failure.
   */
  read<N extends CachedName>(
    name: N,
    id: string,
    load: () => Promise<CachedValues[N]>,
    onLate: (value: CachedValues[N]) => void,
  ): Promise<CachedResponse<N>>;
}

interface CachedResponsesDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  accountId: string;
  now: () => number;
  schedule: Schedule;
  deviceFlags: Pick<DeviceFlags, 'accountId'>;
}

export const createCachedResponses = ({ db, deviceKey, accountId, now, schedule, deviceFlags }: CachedResponsesDeps): CachedResponses => {
  const lastReads = new Map<string, object>();
  const rowId = (name: CachedName, id: string) => `${accountId} ${name} ${id}`;

  const put: CachedResponses['put'] = (name, id, value) =>
    onDevice(async () => {
      const key = rowId(name, id);
      const asOf = now();
      const answer = await deviceKey.seal(value, key);
      await db.transaction('rw', db.cachedResponses, db.keys, async () => {
        await deviceKey.confirm();
        await db.cachedResponses.put({ accountId, schemaVersion: SCHEMA_VERSION, id: key, asOf, answer });
      });
    });
  const drop = (name: CachedName, id: string) => onDevice(() => db.cachedResponses.delete(rowId(name, id)));
  const find = <N extends CachedName>(name: N, id: string) =>
    onDevice(async () => {
      const row = CachedResponseRow.safeParse(await db.cachedResponses.get(rowId(name, id)));
      if (!row.success) return null;
      const value = cachedSchemas[name].safeParse(await deviceKey.open(row.data.answer, row.data.id).catch(() => null));
      return value.success ? { value: value.data, asOf: row.data.asOf } : null;
    });

  return {
    put,
    find,
    read: async <N extends CachedName>(
      name: N,
      id: string,
      load: () => Promise<CachedValues[N]>,
      onLate: (value: CachedValues[N]) => void,
    ) => {
      const token = {};
      const key = rowId(name, id);
      lastReads.set(key, token);
      const showLate = ({ value }: CachedResponse<N>) => {
        if (lastReads.get(key) === token && deviceFlags.accountId() === accountId) onLate(value);
      };
      const loaded = async (): Promise<CachedResponse<N>> => {
        const value = await load();
        await put(name, id, value).catch(() => {});
        return { value, asOf: null };
      };
      try {
        return await networkFirstWithTimeout(loaded(), { cached: () => find(name, id), onLate: showLate, schedule });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'not_found') await drop(name, id).catch(() => {});
        const cached = verdictOf(error.code) === 'retry' ? await find(name, id).catch(() => null) : null;
        if (!cached) throw error;
        return cached;
      }
    },
  };
};
