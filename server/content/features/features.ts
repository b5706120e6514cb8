import type { FeaturedIds, HomeFeatures } from '#contract/content/homeFeatures.ts';
import { featuredFirst } from '#contract/content/rules/featured.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { listCompetitions } from '#server/competitions/index.ts';
import { toNewsSummary } from '#server/content/content.ts';
import { isSameOrder } from '#server/content/kinds/contentOrder.ts';
import { listNews } from '#server/content/store.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { lockTable } from '#server/database/lockTable.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { readSettings, runningSeason } from '#server/site/index.ts';
import { featuredIds, newsByIds, replaceFeatured } from './featureStore.ts';

type FeatureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>;

/** Number of newest articles that organisers can choose from. */
const CHOICE = 50;

interface Choice {
  competitions: HomeFeatures['competitions'];
  news: HomeFeatures['news'];
}

/** Returns the items that can be featured: this season's competitions, the newest articles, and those already featured. */
const choiceOf = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>, db: Db | Tx): Promise<Choice> => {
  const now = deps.clock.now();
  const season = runningSeason(await readSettings(deps), now);
  const competitions = (await listCompetitions(deps, { season })).answer.items;
  const featured = await newsByIds(db, now, (await featuredIds(db)).news);
  const newest = (await listNews(deps.db, now, { page: 1, pageSize: CHOICE })).rows;
  const news = new Map([...newest, ...featured].map((row) => [row.id, toNewsSummary(row)]));
  const named = <T extends HomeFeatures['news'][number]>({ id, title }: T) => ({ id, title });
  return { competitions: competitions.map(named), news: [...news.values()].map(named) };
};

const split = <T extends { id: string }>(all: readonly T[], chosen: readonly string[]): [T[], T[]] => {
  const count = all.filter(({ id }) => chosen.includes(id)).length;
  const ordered = featuredFirst(all, chosen);
  return [ordered.slice(0, count), ordered.slice(count)];
};

/** Returns the chosen features and the possible ones. Items that are gone, or of another season, are left out. */
const describe = (all: Choice, chosen: FeaturedIds): HomeFeatures => {
  const [competitions, otherCompetitions] = split(all.competitions, chosen.competitions);
  const [news, otherNews] = split(all.news, chosen.news);
  return { competitions, news, otherCompetitions, otherNews };
};

export const getFeatures = async (deps: FeatureDeps): Promise<HomeFeatures> =>
  describe(await choiceOf(deps, deps.db), await featuredIds(deps.db));

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** Sets the home page's features, with an audit line. Throws conflict if the current choice is no longer the one that was read. */
export const setFeatures = async (
  deps: FeatureDeps,
  actor: Actor,
  { before, after }: { before: FeaturedIds; after: FeaturedIds },
): Promise<HomeFeatures> => {
  // Read outside the transaction: an item published a moment ago can be chosen a moment later.
  const all = await choiceOf(deps, deps.db);
  for (const kind of ['competitions', 'news'] as const) {
    const known = idsOf(all[kind]);
    if (!after[kind].every((id) => known.includes(id)) || new Set(after[kind]).size !== after[kind].length)
      throw fieldProblem(`after.${kind}`, 'invalid');
  }
  return deps.db.transaction().execute(async (tx) => {
    // Without a choice so far there is no row to lock.
    await lockTable(tx, 'homeFeature');
    const stored = describe(all, await featuredIds(tx));
    const ids = { competitions: idsOf(stored.competitions), news: idsOf(stored.news) };
    const is = (other: FeaturedIds) => isSameOrder(ids.competitions, other.competitions) && isSameOrder(ids.news, other.news);
    if (is(after)) return stored;
    if (!is(before)) throw new Problem('conflict');
    await replaceFeatured(tx, after, deps.clock.now());
    await writeAudit(tx, deps, { actor, action: 'home_features_changed', subject: 'home', subjectId: 'home', detail: { before, after } });
    return describe(all, after);
  });
};
