import type { OfficeAppeal, OfficeAppeals } from '#contract/appeals/admin.ts';
import { type AppealRuling, appealStates, canMove, isOpenAppeal } from '#contract/appeals/rules/appealStates.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { notifyFamily } from '#server/registrations/index.ts';
import { appealsOfCompetition, moveAppeal } from './appealStore.ts';
import { toAppeal, windowOf } from './ownAppeals.ts';

/** A competition that an actor reaches. */
interface Place {
  competitionId: string;
  scope: CompetitionScope;
}

const statesBefore = (to: (typeof appealStates)[number]) => appealStates.filter((from) => canMove(from, to));

/** Throws not_found unless the actor reaches the competition. */
const reach = async (db: Db | Tx, { competitionId, scope }: Place): Promise<void> => {
  if (!isInScope(scope, competitionId) || (await findCompetition(db, competitionId))?.id !== competitionId) throw new Problem('not_found');
};

/** Returns the appeals of a competition, open ones first, without what an organiser may not know of their own family's. Throws not_found. */
export const listAppeals = async (
  { db, clock }: { db: Db | Tx; clock: Deps['clock'] },
  actor: Actor,
  place: Place,
): Promise<OfficeAppeals> => {
  await reach(db, place);
  const { competitionId } = place;
  const rows = await appealsOfCompetition(db, competitionId);
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const items = rows.map((row): OfficeAppeal => {
    const isHidden = hidden.has(row.registrationId);
    const { groupName: group, teamName, organization, locale, answeredBy, publication } = row;
    const shown = { ...toAppeal(row), group, teamName, organization, locale, answeredBy, publication, isHidden };
    return isHidden ? { ...shown, state: 'sent', text: '', answer: null, answeredAt: null, answeredBy: null, publication: null } : shown;
  });
  const window = await windowOf(db, competitionId, clock.now());
  return {
    items: items.toSorted((a, b) => Number(isOpenAppeal(b.state)) - Number(isOpenAppeal(a.state))),
    until: window?.closesAt ?? null,
  };
};

/** Returns an appeal of a competition that the actor may look at and answer. Throws not_found, action_not_allowed_now. */
const appealFor = async (tx: Tx, actor: Actor, place: Place, appealId: string) => {
  await reach(tx, place);
  const row = (await appealsOfCompetition(tx, place.competitionId)).find(({ id }) => id === appealId);
  const hidden = await ownFamilyEntries(tx, actor, place.competitionId);
  if (!row || hidden.has(row.registrationId)) throw new Problem('action_not_allowed_now');
  return row;
};

type OfficeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'messages' | 'publicUrl' | 'site' | 'vault'>;

/** Notes that an appeal has been looked at, which its family sees; one that was, or is answered, stays as it is. Throws not_found, action_not_allowed_now. */
export const lookAtAppeal = ({ db }: Pick<Deps, 'db'>, actor: Actor, place: Place, appealId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await appealFor(tx, actor, place, appealId);
    await moveAppeal(tx, id, statesBefore('looked_at'), { state: 'looked_at' });
  });

/** Answers an appeal for good, and tells its family. Throws not_found, action_not_allowed_now. */
export const answerAppeal = async (
  deps: OfficeDeps,
  actor: Actor,
  place: Place,
  { appealId, ruling, answer }: { appealId: string; ruling: AppealRuling; answer: string },
): Promise<void> => {
  const { db, clock } = deps;
  await db.transaction().execute(async (tx) => {
    const { id, registrationId, accountId, teamName } = await appealFor(tx, actor, place, appealId);
    const answered = { state: ruling, openFor: null, answer, answeredAt: clock.now(), answeredBy: actor.name };
    if (!(await moveAppeal(tx, id, statesBefore(ruling), answered))) throw new Problem('action_not_allowed_now');
    await writeAudit(tx, deps, {
      actor,
      action: ruling === 'upheld' ? 'appeal_upheld' : 'appeal_not_upheld',
      subject: 'registration',
      subjectId: registrationId,
      detail: {},
    });
    await notifyFamily(tx, deps, { id: registrationId, accountId, competitionId: place.competitionId, teamName }, 'appeal_answered');
  });
  await deps.messages.committed();
};
