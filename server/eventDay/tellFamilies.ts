import type { Locale } from '#contract/http/common.ts';
import { notifyAccount, quietEndFor } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { momentFor, type Reader } from '#server/platform/messages/moment.ts';
import { accountToTell, noteTold, untoldFamilies } from './tellStore.ts';

type TellDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages' | 'site' | 'publicUrl' | 'vault'>;

export const TELL_JOB = 'event-day-messages';
const EVERY_MS = 60_000;
/** Slots of one run of the query. */
const AT_ONCE = 50;
/** Runs that a message names; My events has all of them. */
const NAMED_RUNS = 6;

const words = {
  'zh-CN': {
    run: (time: string, table: number) => `${time}，${table} 号桌`,
    more: (count: number) => `另有 ${count} 轮`,
    none: '场次待定',
    joint: '；',
  },
  'en-US': {
    run: (time: string, table: number) => `${time}, table ${table}`,
    more: (count: number) => `and ${count} more`,
    none: 'not set yet',
    joint: '; ',
  },
} satisfies Record<Locale, unknown>;

interface ToldSlot {
  publishedTable: number | null;
  publishedStartsAt: number | null;
}

/** Returns the runs of a family as a message names them, the first ones first. */
const runsIn = (slots: readonly ToldSlot[], reader: Reader, timeZone: string): string => {
  const w = words[reader.locale];
  const set = slots
    .flatMap(({ publishedTable, publishedStartsAt }) =>
      publishedTable === null || publishedStartsAt === null ? [] : [{ table: publishedTable, at: publishedStartsAt }],
    )
    .toSorted((a, b) => a.at - b.at || a.table - b.table);
  if (set.length === 0) return w.none;
  const named = set.slice(0, NAMED_RUNS).map(({ at, table }) => w.run(momentFor(reader, at, timeZone), table));
  return [...named, ...(set.length > NAMED_RUNS ? [w.more(set.length - NAMED_RUNS)] : [])].join(w.joint);
};

/** Posts the message to one family about the slots of a competition that are new to it. */
const tellFamily = async (
  tx: Tx,
  deps: TellDeps,
  family: { accountId: string; competitionId: string },
  changedBy: number,
): Promise<void> => {
  const now = deps.clock.now();
  const told = await noteTold(tx, family, { changedBy, now });
  if (told.length === 0) return;
  const [account, competition] = [await accountToTell(tx, family.accountId), await findCompetition(tx, family.competitionId)];
  if (!account || !competition) return;
  const site = deps.site.now();
  const first = Math.min(...told.flatMap(({ publishedStartsAt }) => publishedStartsAt ?? []));
  const morning = quietEndFor(account, now, site);
  await notifyAccount(tx, deps, account, {
    template: told.some(({ wasTold }) => wasTold) ? 'event_slots_changed' : 'event_slots',
    reach: 'everywhere',
    params: {
      name: account.name,
      competition: titleOf(competition)[account.locale],
      runs: runsIn(told, account, site.timeZone),
      link: `${deps.publicUrl()}/personal`,
    },
    // a message that would come after the first run goes now
    notBefore: morning < first ? morning : now,
  });
};

/** Tells families of slots that a publication has set or changed, once it is as old as a decision that can be taken back. */
export const eventDayMessagesJob = (deps: TellDeps): Job => ({
  name: TELL_JOB,
  everyMs: EVERY_MS,
  async run(signal) {
    const changedBy = deps.clock.now() - deps.config.undoMs;
    for (let families = await untoldFamilies(deps.db, changedBy, AT_ONCE); families.length > 0; ) {
      for (const family of families) {
        signal.throwIfAborted();
        await deps.db.transaction().execute((tx) => tellFamily(tx, deps, family, changedBy));
      }
      await deps.messages.committed();
      families = await untoldFamilies(deps.db, changedBy, AT_ONCE);
    }
  },
});
