import type { BurstReason } from '#contract/votes/admin.ts';
import { ADDRESS_BURST, type BurstRule, burstIn, FRESH_ACCOUNTS_BURST } from '#contract/votes/rules/voting.ts';
import type { Deps } from '#server/platform/deps.ts';
import { daysWithFreshVotes, saveFlag, sourcesWithVotes, timesOfGroup, type VoteGroup } from './flagStore.ts';

type BurstDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

export interface BurstDetector {
  /** Called when a vote was cast; schedules a scan. */
  onVote(): void;
  /** Scans the votes cast since the last scan. */
  scan(): Promise<void>;
}

const JOB = 'vote-bursts';
const SCAN_DELAY_MS = 5000;
const SCAN_EVERY_MS = 10 * 60_000;
/** Time span of the first scan of a process. */
const LOOKBACK_MS = 24 * 3600_000;

const rules: Record<BurstReason, BurstRule> = { address: ADDRESS_BURST, fresh_accounts: FRESH_ACCOUNTS_BURST };

/** Groups with enough votes since then for a burst that ended after it. */
const groupsSince = async ({ db }: BurstDeps, since: number): Promise<VoteGroup[]> => {
  const byAddress = await sourcesWithVotes(db, since - ADDRESS_BURST.withinMs, ADDRESS_BURST.votes);
  const byFreshAccounts = await daysWithFreshVotes(db, since - FRESH_ACCOUNTS_BURST.withinMs, FRESH_ACCOUNTS_BURST.votes);
  return [
    ...byAddress.map(({ addressHash, ...group }) => ({ ...group, reason: 'address' as const, source: addressHash ?? '' })),
    ...byFreshAccounts.map((group) => ({ ...group, reason: 'fresh_accounts' as const, source: '' })),
  ];
};

/** Writes or extends the flag of a group that contains a burst. The same votes always give the same flag, whichever process scans. */
const flag = async ({ db, ids }: BurstDeps, group: VoteGroup): Promise<void> => {
  const times = await timesOfGroup(db, group);
  const burst = burstIn(times, rules[group.reason]);
  if (!burst) return;
  await saveFlag(db, { id: ids.next(), ...group, firstAt: burst.from, lastAt: burst.to, count: burst.count });
};

/** Flags bursts of votes shortly after they were cast. Votes neither wait for it nor are refused because of it. */
export const createBurstDetector = (deps: BurstDeps & Pick<Deps, 'jobs'>): BurstDetector => {
  let since = deps.clock.now() - LOOKBACK_MS;
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
  deps.jobs.add({ name: JOB, everyMs: SCAN_EVERY_MS, run: scan });

  return { onVote: () => deps.jobs.runSoon(JOB, SCAN_DELAY_MS), scan };
};
