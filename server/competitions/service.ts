import { locales } from '#contract/common.ts';
import type { Competition, CompetitionSummary, Site } from '#contract/competitions.ts';
import { Problem } from '#contract/problem.ts';
import { CONSENT_VERSION } from '#contract/registrations.ts';
import { calendarDay } from '#contract/rules/calendar.ts';
import { brand, contact } from '../brand.ts';
import type { Deps } from '../platform/deps.ts';
import { toCompetition, toSummary } from './competition.ts';
import { countWaitlisted, findCompetition, listCompetitions } from './store.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>;

const SEASONS_SHOWN = 5;
/** The order within a season: what can be acted on comes first. */
const statusOrder: readonly CompetitionSummary['status'][] = ['signing_up', 'upcoming', 'in_competition', 'registration_ended', 'finished'];

export const list = async (
  { db, clock }: Parts,
  filter: { season?: number | undefined; mode?: CompetitionSummary['mode'] | undefined; status?: CompetitionSummary['status'] | undefined },
): Promise<{ items: CompetitionSummary[]; total: number }> => {
  const now = clock.now();
  const all = (await listCompetitions(db, filter)).map((row) => toSummary(row, now));
  const items = (filter.status ? all.filter(({ status }) => status === filter.status) : all).sort(
    (a, b) => b.season - a.season || statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  );
  return { items, total: items.length };
};

/** One competition by id or slug. Fails with not_found. */
export const get = async ({ db, clock }: Parts, idOrSlug: string): Promise<Competition> => {
  const row = await findCompetition(db, idOrSlug);
  if (!row) throw new Problem('not_found');
  return toCompetition(row, await countWaitlisted(db, row.id), clock.now());
};

export const describeSite = ({ clock, config }: Parts): Site => {
  const now = clock.now();
  const { year } = calendarDay(now, config.timeZone);
  return {
    brand,
    contact,
    timeZone: config.timeZone,
    seasons: Array.from({ length: SEASONS_SHOWN }, (_, back) => year - back),
    languages: [...locales],
    consentVersion: CONSENT_VERSION,
    now,
  };
};
