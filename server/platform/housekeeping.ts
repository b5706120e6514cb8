import type { Db } from '../database/connection.ts';
import type { Clock } from './clock.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a lost answer can be had again: well over the 60 days that a device keeps what waits to be sent. */
export const ANSWER_LIFETIME_MS = 180 * DAY_MS;
/** No limit looks further back than a day. */
export const COUNT_LIFETIME_MS = 7 * DAY_MS;

/** Removes what has had its time: answers kept for repeats (they hold what a family typed), counts, sessions that ran out. */
export const removeExpired = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', now - ANSWER_LIFETIME_MS)
    .execute();
  await db
    .deleteFrom('rateLimit')
    .where('lastAt', '<', now - COUNT_LIFETIME_MS)
    .where('startedAt', '<', now - COUNT_LIFETIME_MS)
    .execute();
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute();
};

interface Deps {
  db: Db;
  clock: Clock;
  onFailure(): void;
}

/** Does so at the start and every hour. */
export const createHousekeeping = ({ db, clock, onFailure }: Deps) => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const tidy = () => {
    running = removeExpired(db, clock.now()).catch(onFailure);
  };
  return {
    start(): void {
      tidy();
      timer ??= setInterval(tidy, HOUR_MS);
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer);
      timer = null;
      await running;
    },
  };
};
