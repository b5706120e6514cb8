import { ADDRESS_BURST, type BurstRule, burstIn, FRESH_ACCOUNTS_BURST } from '#contract/rules/voting.ts';
import type { VoteFlagTable } from '../database/tables/votes.ts';
import type { Deps } from '../platform/deps.ts';

type BurstDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Votes of one work and day from one source. */
type Group = Pick<VoteFlagTable, 'workId' | 'day' | 'reason' | 'source'>;

export interface BurstDetector {
  /** A vote was cast: schedules a scan. */
  onVote(): void;
  /** Scans the votes cast since the last scan. */
  scan(): Promise<void>;
  stop(): Promise<void>;
}

const SCAN_DELAY_MS = 5000;
/** How far back the first scan of a process goes. */
const LOOKBACK_MS = 24 * 3600_000;

const rules: Record<VoteFlagTable['reason'], BurstRule> = { address: ADDRESS_BURST, fresh_accounts: FRESH_ACCOUNTS_BURST };

/** Groups that had enough votes since then to hold a burst that ended after it. */
const groupsSince = async ({ db }: BurstDeps, since: number): Promise<Group[]> => {
  const byAddress = await db
    .selectFrom('vote')
    .select(['workId', 'day', 'addressHash'])
    .where('castAt', '>=', since - ADDRESS_BURST.withinMs)
    .where('addressHash', 'is not', null)
    .groupBy(['workId', 'day', 'addressHash'])
    .having((e) => e.fn.countAll(), '>=', ADDRESS_BURST.votes)
    .execute();
  const ofFresh = await db
    .selectFrom('vote')
    .select(['workId', 'day'])
    .where('castAt', '>=', since - FRESH_ACCOUNTS_BURST.withinMs)
    .where('fresh', '=', 1)
    .groupBy(['workId', 'day'])
    .having((e) => e.fn.countAll(), '>=', FRESH_ACCOUNTS_BURST.votes)
    .execute();
  return [
    ...byAddress.map(({ addressHash, ...group }) => ({ ...group, reason: 'address' as const, source: addressHash ?? '' })),
    ...ofFresh.map((group) => ({ ...group, reason: 'fresh_accounts' as const, source: '' })),
  ];
};

/** Writes or extends the flag of a group that contains a burst. The same votes always give the same flag, whichever process scans. */
const flag = async ({ db, ids }: BurstDeps, group: Group): Promise<void> => {
  const votes = db.selectFrom('vote').select('castAt').where('workId', '=', group.workId).where('day', '=', group.day).orderBy('castAt');
  const own = group.reason === 'address' ? votes.where('addressHash', '=', group.source) : votes.where('fresh', '=', 1);
  const times = (await own.execute()).map(({ castAt }) => castAt);
  const burst = burstIn(times, rules[group.reason]);
  if (!burst) return;
  const span = { firstAt: burst.from, lastAt: burst.to, count: burst.count };
  await db
    .insertInto('voteFlag')
    .values({ id: ids.next(), ...group, ...span })
    .onConflict((c) => c.columns(['workId', 'day', 'reason', 'source']).doUpdateSet(span))
    .execute();
};

/** Flags bursts of votes shortly after they were cast: no vote waits for it, none is refused for it. */
export const createBurstDetector = (deps: BurstDeps, onError: (error: unknown) => void): BurstDetector => {
  let since = deps.clock.now() - LOOKBACK_MS;
  let timer: NodeJS.Timeout | null = null;
  let scanning = Promise.resolve();

  const scanOnce = async (): Promise<void> => {
    const now = deps.clock.now();
    for (const group of await groupsSince(deps, since)) await flag(deps, group);
    since = now;
  };
  const scan = (): Promise<void> => {
    const next = scanning.then(scanOnce);
    scanning = next.catch(() => undefined);
    return next;
  };
  const scheduleScan = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      scan().catch(onError);
    }, SCAN_DELAY_MS).unref();
  };
  scheduleScan();

  return {
    onVote: scheduleScan,
    scan,
    async stop() {
      if (timer) clearTimeout(timer);
      await scanning;
    },
  };
};
