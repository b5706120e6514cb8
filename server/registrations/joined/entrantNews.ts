import type { Locale } from '#contract/http/common.ts';
import { type EntrantNews, findCompetition, windowsOf } from '#server/competitions/index.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { liveEntriesAfter } from '#server/registrations/store.ts';
import { sendHeldNews } from './sendHeldNews.ts';

const AT_ONCE = 50;
const templates = { called_off: 'competition_called_off', reinstated: 'competition_reinstated' } as const;

/** Tells those who have entered a competition that it is called off, with the reason in their language, or reinstated. */
export const entrantNews: EntrantNews = {
  async tellSome(tx, deps, { competitionId, kind, batchId, after, now }) {
    const competition = await findCompetition(tx, competitionId);
    if (!competition) return null;
    const { calledOff, contest } = windowsOf(competition);
    // Overtaken by the other.
    if ((kind === 'called_off') !== (calledOff !== null)) return null;
    // Who would have set out within a day must know before the morning.
    const deadline = contest.opensAt !== null && contest.opensAt > now ? contest.opensAt : null;
    const entries = await liveEntriesAfter(tx, competitionId, after, AT_ONCE);
    const params = (locale: Locale): Record<string, string> => (calledOff ? { reason: calledOff.reason[locale] } : {});
    for (const entry of entries) await notifyFamily(tx, deps, entry, templates[kind], params, {}, { batchId, deadline });
    return entries.at(-1)?.id ?? null;
  },
  send: sendHeldNews,
};
