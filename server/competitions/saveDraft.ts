import type { EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { nextSeason } from '#contract/competitions/rules/competitionWindows.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import type { ReadDraft } from '#server/drafts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { emptyData } from './competitionData.ts';
import { competitionDrafts, getEdited } from './drafts.ts';
import { endPlan } from './plan/plan.ts';
import type { PublicationHooks } from './publish.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'site'>;

/** Saves a competition's draft. Throws not_found, or conflict if it is no longer the one that was read. */
export const saveDraft = async (
  deps: DraftDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { data, ...read }: ReadDraft & { data: CompetitionData },
) => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const { number, version, byName, at } = await deps.db
    .transaction()
    .execute((tx) => competitionDrafts.save(tx, deps, actor, id, read, data));
  return { number, version, by: byName, at };
};

/** Begins a competition: an empty one, or the next season of another, from its newest version. Throws not_found. */
export const createDraft = async (
  deps: DraftDeps,
  { copyTemplates }: Pick<PublicationHooks, 'copyTemplates'>,
  actor: Actor,
  scope: CompetitionScope,
  copyOf: string | undefined,
): Promise<EditedRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const { ids, clock, site } = deps;
    const original = copyOf === undefined ? null : await getEdited(tx, scope, copyOf);
    const copied = original?.draft ?? original?.published;
    const data = copied ? nextSeason(copied.data, site.now().timeZone) : emptyData(calendarDay(clock.now(), site.now().timeZone).year);
    const id = ids.next();
    await competitionDrafts.begin(tx, deps, actor, id, 1, data);
    if (copyOf !== undefined) await copyTemplates(tx, deps, { from: copyOf, to: id });
    return getEdited(tx, null, id);
  });

/** Makes an earlier version the draft. Throws not_found, conflict. */
export const restoreVersion = async (
  deps: DraftDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  body: ReadDraft & { restore: number },
): Promise<EditedRecord> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  return deps.db.transaction().execute(async (tx) => {
    await competitionDrafts.restore(tx, deps, actor, id, body);
    return getEdited(tx, null, id);
  });
};

/** Discards the draft that was read. A plan to publish it ends with it: the next draft gets its number. Throws not_found, conflict. */
export const discardDraft = async (deps: DraftDeps, actor: Actor, scope: CompetitionScope, id: string, read: ReadDraft): Promise<void> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  await deps.db.transaction().execute(async (tx) => {
    await competitionDrafts.discard(tx, deps, actor, id, read);
    await endPlan(tx, deps, actor, id);
  });
};
