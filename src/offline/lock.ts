import type { DeviceDatabase } from './database.ts';
import { LeaseRow } from './rows.ts';
import type { Schedule } from './timers.ts';

/** Lets one tab at a time do something. */
export interface Lock {
  /** Runs `act` once no other tab does; `false`, without running it, where another one is at it and cannot be waited for. */
  alone(act: () => Promise<void>): Promise<boolean>;
}

const OUTBOX = 'outbox';

/** The browser's own: waits for its turn, and a tab that dies frees it at once. */
export const webLock = (locks: Pick<LockManager, 'request'>, name = OUTBOX): Lock => ({
  alone: async (act) => {
    await locks.request(name, act);
    return true;
  },
});

/** Longer than any single request lasts that anything still comes of; a tab that died blocks the others no longer than this. */
export const LEASE_MS = 60_000;

interface LeaseDeps {
  db: DeviceDatabase;
  now: () => number;
  newId: () => string;
  /** Runs again and again; gives back how to end it. */
  every: Schedule;
  /** What is done alone. */
  name?: string;
}

/** Where there are no Web Locks: a row that says who is at it and until when. Should two tabs ever be, the server still acts once a key. */
export const leaseLock = ({ db, now, newId, every, name = OUTBOX }: LeaseDeps): Lock => {
  const holder = newId();
  const take = () =>
    db.transaction('rw', db.leases, async () => {
      const lease = LeaseRow.safeParse(await db.leases.get(name));
      if (lease.success && lease.data.holder !== holder && lease.data.until > now()) return false;
      await db.leases.put({ name, holder, until: now() + LEASE_MS });
      return true;
    });
  const leave = () =>
    db.transaction('rw', db.leases, async () => {
      const lease = LeaseRow.safeParse(await db.leases.get(name));
      if (lease.success && lease.data.holder === holder) await db.leases.delete(name);
    });
  return {
    alone: async (act) => {
      if (!(await take())) return false;
      // should one renewal fail, the next one comes before the lease has run out
      const end = every(() => void take().catch(() => {}), LEASE_MS / 3);
      try {
        await act();
      } finally {
        end();
        await leave();
      }
      return true;
    },
  };
};
