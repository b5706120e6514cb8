import { ADDRESS_BURST, type BurstRule, burstIn, FRESH_ACCOUNTS_BURST } from '#contract/rules/voting.ts';
import type { VoteFlagTable } from '../database/tables/votes.ts';
import type { Deps } from '../platform/deps.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Votes of one work and day from one source. */
type Group = Pick<VoteFlagTable, 'workId' | 'day' | 'reason' | 'source'>;

export interface BurstWatch {
  /** A vote was cast: look at it soon. */
  cast(): void;
  /** Looks at what was cast since the last look. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_AFTER_MS = 5000;
/** What may have been cast before this process began to look. */
const LOOK_BACK_MS = 24 * 3600_000;

const rules: Record<VoteFlagTable['reason'], BurstRule> = { address: ADDRESS_BURST, fresh_accounts: FRESH_ACCOUNTS_BURST };

/** Groups that had enough votes since then to hold a burst that ended after it. */
const groupsSince = async ({ db }: Parts, since: number): Promise<Group[]> => {
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

/** Writes or extends the flag of a group in which there is a burst. The same votes always give the same flag, whoever looks. */
const flag = async ({ db, ids }: Parts, group: Group): Promise<void> => {
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

/** Flags bursts of votes, a little after they came: no vote waits for it, none is refused for it. */
export const watchBursts = (deps: Parts, onError: (error: unknown) => void): BurstWatch => {
  let since = deps.clock.now() - LOOK_BACK_MS;
  let timer: NodeJS.Timeout | null = null;
  let looking = Promise.resolve();

  const lookOnce = async (): Promise<void> => {
    const now = deps.clock.now();
    for (const group of await groupsSince(deps, since)) await flag(deps, group);
    since = now;
  };
  const look = (): Promise<void> => {
    const next = looking.then(lookOnce);
    looking = next.catch(() => undefined);
    return next;
  };
  const lookSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      look().catch(onError);
    }, LOOK_AFTER_MS).unref();
  };
  lookSoon();

  return {
    cast: lookSoon,
    look,
    async stop() {
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
};
