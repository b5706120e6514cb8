import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a lost answer can be had again: well over the 60 days that a device keeps what waits to be sent. */
export const ANSWER_LIFETIME_MS = 180 * DAY_MS;
/** No limit looks further back than a day. */
export const COUNT_LIFETIME_MS = 7 * DAY_MS;

/** Removes stored responses (they hold what a family typed) and counts past their lifetime. */
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
};

interface Deps {
  db: Db;
  clock: Clock;
  /** What subjects remove of their own. */
  cleanups: readonly ((now: number) => Promise<void>)[];
  onFailure(): void;
}

/** Does so at the start and every hour. */
export const createHousekeeping = ({ db, clock, cleanups, onFailure }: Deps) => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const tidy = () => {
    const now = clock.now();
    running = Promise.all([removeExpired(db, now), ...cleanups.map((cleanup) => cleanup(now))]).then(() => undefined, onFailure);
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
