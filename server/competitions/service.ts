import { locales, type Text } from '#contract/common.ts';
import type { Competition, CompetitionSummary, Site } from '#contract/competitions.ts';
import { CONSENT_VERSION } from '#contract/consents.ts';
import { Problem } from '#contract/problem.ts';
import { calendarDay, nextQuarter } from '#contract/rules/calendar.ts';
import { brand, contact } from '../brand.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { PublicAnswer } from '../platform/http/publicReads.ts';
import { nextChange, titleOf, toCompetition, toSummary } from './competition.ts';
import { competitionsByIds, countWaitlisted, findCompetition, selectCompetitions } from './store.ts';

type CompetitionDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const SEASONS_SHOWN = 5;
/** The order within a season: what can be acted on comes first. */
const statusOrder: readonly CompetitionSummary['status'][] = ['signing_up', 'upcoming', 'in_competition', 'registration_ended', 'finished'];

/** Competitions, the newest season first. */
export const listCompetitions = async (
  { db, clock }: Pick<CompetitionDeps, 'db' | 'clock'>,
  filter: { season?: number | undefined; mode?: CompetitionSummary['mode'] | undefined; status?: CompetitionSummary['status'] | undefined },
): Promise<PublicAnswer<{ items: CompetitionSummary[]; total: number }>> => {
  const now = clock.now();
  const rows = await selectCompetitions(db, filter);
  const all = rows.map((row) => toSummary(row, now));
  const items = (filter.status ? all.filter(({ status }) => status === filter.status) : all).sort(
    (a, b) => b.season - a.season || statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  );
  return { answer: { items, total: items.length }, until: nextChange(rows, now) };
};

/** One competition by id or slug. Fails with not_found. */
export const getCompetition = async (
  { db, clock }: Pick<CompetitionDeps, 'db' | 'clock'>,
  idOrSlug: string,
): Promise<PublicAnswer<Competition>> => {
  const now = clock.now();
  const row = await findCompetition(db, idOrSlug);
  if (!row) throw new Problem('not_found');
  return { answer: toCompetition(row, await countWaitlisted(db, row.id), now), until: nextChange([row], now) };
};

/** Competitions by id as a list of them has them: the title in both languages, with the season, as each season has one of the same title. */
export const competitionNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Text>> =>
  new Map(
    (await competitionsByIds(db, [...new Set(ids)])).map((row) => {
      const { 'zh-CN': zh, 'en-US': en } = titleOf(row);
      return [row.id, { 'zh-CN': `${zh} (${row.season})`, 'en-US': `${en} (${row.season})` }];
    }),
  );

/** Holds until a year can begin in any zone. */
export const describeSite = async ({ clock, config }: Pick<CompetitionDeps, 'clock' | 'config'>): Promise<PublicAnswer<Site>> => {
  const now = clock.now();
  const { year } = calendarDay(now, config.timeZone);
  const answer: Site = {
    brand,
    contact,
    timeZone: config.timeZone,
    seasons: Array.from({ length: SEASONS_SHOWN }, (_, back) => year - back),
    languages: [...locales],
    consentVersion: CONSENT_VERSION,
  };
  return { answer, until: nextQuarter(now) };
};
