import type { OwnGuardian, OwnGuardians } from '#contract/registrations/guardians.ts';
import { isRemindable } from '#contract/registrations/rules/guardians.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { competitionsByIds } from '#server/registrations/store.ts';
import { guardianState } from './guardianStates.ts';
import { childrenWhoLeft, guardiansOfAccount } from './ownGuardianStore.ts';

/** Returns the guardians of all children in the actor's teams, and the children who left a team because theirs refused. */
export const listOwnGuardians = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<OwnGuardians> => {
  const now = clock.now();
  const [rows, gone] = [await guardiansOfAccount(db, actor.id), await childrenWhoLeft(db, actor.id)];
  const competitions = new Map(
    (
      await competitionsByIds(
        db,
        [...rows, ...gone].map(({ competitionId }) => competitionId),
      )
    ).map((each) => [each.id, { id: each.id, title: titleOf(each) }]),
  );
  const texts = new Map<string, number>();
  const items = rows.flatMap(({ competitionId, ...row }): OwnGuardian[] => {
    const competition = competitions.get(competitionId);
    if (!competition) return [];
    const { id, entryId, teamName, childName, invitedAt, timesInvited } = row;
    // The account knows a guardian who was moved by the number that it gave.
    const given = row.givenPhone ?? row.phone;
    const state = guardianState(row, now);
    let textNo: number | null = null;
    if (given !== null && isRemindable({ state, invitedAt }, now)) {
      textNo = texts.get(given) ?? texts.size + 1;
      texts.set(given, textNo);
    }
    const phone = given === null ? null : maskPhone(given);
    return [{ id, entryId, teamName, competition, childName, phone, state, invitedAt, timesInvited, textNo }];
  });
  const left = gone.flatMap(({ entryId, teamName, competitionId, at }) => {
    const competition = competitions.get(competitionId);
    return competition ? [{ entryId, teamName, competition, at }] : [];
  });
  return { items, left };
};
