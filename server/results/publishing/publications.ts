import { z } from 'zod';
import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { ComputedTerms } from '#contract/results/admin.ts';
import type { Correction, Publications } from '#contract/results/publishing.ts';
import { checkNames } from '#contract/results/rules/checks.ts';
import { competitionNames, findCompetition } from '#server/competitions/index.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { plannedAdvancements } from '#server/results/advancing/advance.ts';
import { begunRounds, groupsOf, newestComputations, rankedWithWorks, tableGroups } from '#server/results/computing/computationStore.ts';
import { correctionsOf } from './corrections.ts';
import { appealsNamed, countFamilies, lastOrder, publicationsOf } from './publicationStore.ts';

const Accepted = z.array(z.string());
const Stopped = z.array(z.enum(checkNames));

/** Returns the errors that stand in the way of a publication. */
const stoppedByOf = (stored: string | null) => (stored === null ? [] : Stopped.parse(JSON.parse(stored)));

const NO_CHANGE: Correction['advancing'] = { gained: [], lost: [] };

type ReadDeps = Pick<Deps, 'readDb' | 'clock' | 'config' | 'site'>;

/** Returns the entries that publishing the newest computation would change, with their names; without what an actor may not know of their own family's. */
const namedCorrections = async ({ readDb: db, clock }: ReadDeps, actor: Actor, competitionId: string): Promise<Correction[] | null> => {
  const [published] = await publicationsOf(db, competitionId);
  const [computation] = await newestComputations(db, competitionId, 1);
  if (!published || !computation) return null;
  const terms = ComputedTerms.parse(JSON.parse(computation.terms));
  const corrections = await correctionsOf(db, competitionId, { published, computation, terms });
  if (corrections.length === 0) return [];
  const works = new Map(
    (await rankedWithWorks(db, competitionId, tableGroups(await begunRounds(db, competitionId)))).map((work) => [work.entryId, work]),
  );
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const plan = await plannedAdvancements(db, competitionId, { groups: groupsOf(computation), terms }, clock.now());
  const titles = await competitionNames(
    db,
    [...plan.added, ...plan.ended].map(({ targetId }) => targetId),
  );
  const titlesOf = (some: readonly { targetId: string }[]) => some.flatMap(({ targetId }) => titles.get(targetId) ?? []);
  const advancingOf = (entryId: string): Correction['advancing'] => ({
    gained: titlesOf(plan.added.filter((each) => each.entryId === entryId)),
    lost: titlesOf(plan.ended.filter((each) => each.registrationId === entryId)),
  });
  const named = corrections.map((correction): Correction => {
    const names = { teamName: works.get(correction.id)?.teamName ?? '', organization: works.get(correction.id)?.organization ?? null };
    return hidden.has(correction.id)
      ? { ...correction, ...names, from: null, to: null, ended: [], isLower: false, advancing: NO_CHANGE, isHidden: true }
      : { ...correction, ...names, advancing: advancingOf(correction.id), isHidden: false };
  });
  // an entry that is hidden would otherwise show its new place by where it stands
  return named.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || (a.isHidden && b.isHidden ? (a.id < b.id ? -1 : 1) : 0));
};

/** Returns what has been published of a competition's results. Throws not_found. */
export const getPublications = async (
  deps: ReadDeps,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<Publications> => {
  const { readDb: db, clock, config, site } = deps;
  const competition = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (competition?.id !== competitionId) throw new Problem('not_found');
  const [rows, last] = [await publicationsOf(db, competitionId), await lastOrder(db, competitionId)];
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const named = (await appealsNamed(db, competitionId)).filter(({ registrationId }) => !hidden.has(registrationId));
  const appeals = Map.groupBy(named, ({ publication }) => publication);
  return {
    items: rows.map(({ number, computation, publishAt, byName, createdAt, accepted, reason, note, stoppedBy }) => ({
      ...{ number, computation, publishAt, by: byName, createdAt, reason },
      accepted: Accepted.parse(JSON.parse(accepted)).length,
      note: note === null ? null : Text.parse(JSON.parse(note)),
      appeals: (appeals.get(number) ?? []).map(({ teamName }) => teamName),
      stoppedBy: stoppedByOf(stoppedBy),
    })),
    held:
      last && last.withdrawnAt !== null && last.stoppedBy !== null
        ? { publishAt: last.publishAt, stoppedBy: stoppedByOf(last.stoppedBy) }
        : null,
    now: clock.now(),
    undoMs: config.undoMs,
    families: site.now().reminders.result_published.on
      ? await countFamilies(db, competitionId, tableGroups(await begunRounds(db, competitionId)))
      : null,
    corrections: await namedCorrections(deps, actor, competitionId),
  };
};
