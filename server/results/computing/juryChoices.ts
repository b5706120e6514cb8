import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { findCompetition, rulesOfAwards } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { begunRounds, rankedWithWorks, tableGroups } from './computationStore.ts';
import { deleteJuryChoice, insertJuryChoice } from './juryStore.ts';

type JuryDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

interface Place {
  competitionId: string;
  scope: CompetitionScope;
}
interface Choice {
  award: string;
  entryId: string;
}

/** Refuses an entry that the jury may not choose, one of the actor's own family or school too. Throws not_found. */
const requireChoosable = async (tx: Tx, actor: Actor, { competitionId, scope }: Place, entryId: string): Promise<void> => {
  const competition = isInScope(scope, competitionId) ? await findCompetition(tx, competitionId) : undefined;
  if (!competition) throw new Problem('not_found');
  const atTables = tableGroups(await begunRounds(tx, competitionId));
  const isRanked = (await rankedWithWorks(tx, competitionId, atTables)).some((each) => each.entryId === entryId);
  if (!isRanked || (await ownFamilyEntries(tx, actor, competitionId)).has(entryId)) throw new Problem('not_found');
};

/** Gives an award of the jury's choice to an entry, with a reason. Throws not_found, action_not_allowed_now, conflict (it has the award already). */
export const chooseByJury = (
  deps: JuryDeps,
  actor: Actor,
  place: Place,
  { award, entryId, reason }: Choice & { reason: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { competitionId } = place;
    await requireChoosable(tx, actor, place, entryId);
    await lockCompetition(tx, competitionId);
    const competition = await findCompetition(tx, competitionId);
    if (!competition) throw new Problem('not_found');
    if (rulesOfAwards(competition).get(award)?.kind !== 'jury') throw new Problem('action_not_allowed_now');
    const by = { byId: actor.id, byName: actor.name, createdAt: deps.clock.now() };
    if (!(await insertJuryChoice(tx, { competitionId, award, registrationId: entryId, reason, ...by }))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'jury_award_given',
      subject: 'registration',
      subjectId: entryId,
      detail: { award, reason },
    });
  });

/** Takes the jury's choice of an entry back. Throws not_found, action_not_allowed_now. */
export const takeChoiceBack = (deps: JuryDeps, actor: Actor, place: Place, { award, entryId }: Choice): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await requireChoosable(tx, actor, place, entryId);
    if (!(await deleteJuryChoice(tx, { competitionId: place.competitionId, award, registrationId: entryId })))
      throw new Problem('action_not_allowed_now');
    await writeAudit(tx, deps, { actor, action: 'jury_award_taken_back', subject: 'registration', subjectId: entryId, detail: { award } });
  });
