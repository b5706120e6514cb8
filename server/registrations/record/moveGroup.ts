import type { Group } from '#contract/competitions/public.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { type AgeThen, type AgeWarning, ageThen, ageWarning } from '#contract/registrations/rules/age.ts';
import { isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { type CompetitionRow, findCompetition, termsOf, windowsOf } from '#server/competitions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { openIdNumber } from '#server/registrations/entry.ts';
import { type MemberRow, membersOf, setMemberAgeWarning } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { hasResult, type RegistrationRow, setAgeWarning, updateRegistration } from '#server/registrations/store.ts';
import { entryChanges } from './entryChanges.ts';
import { entryWords } from './entryWords.ts';

/** Returns the day that decides an entry's ages, as epoch ms. */
export const contestDayOf = (row: Pick<RegistrationRow, 'registeredAt'>, competition: CompetitionRow): number =>
  windowsOf(competition).contest.opensAt ?? row.registeredAt;

/** Returns the ages of an entry's children on the competition's day. An erased number has none. */
export const agesThen = (
  { vault, site }: Pick<Deps, 'vault' | 'site'>,
  row: Pick<RegistrationRow, 'registeredAt'>,
  members: readonly MemberRow[],
  competition: CompetitionRow,
): (AgeThen | null)[] => {
  const contestDay = contestDayOf(row, competition);
  return members.map((member) => ageThen(member.country, openIdNumber(vault, member), contestDay, site.now().timeZone));
};

/** Returns the age warnings that an entry's children would have in a group. */
const warningsIn = (
  { vault, site }: Pick<Deps, 'vault' | 'site'>,
  { row, members, competition }: { row: Pick<RegistrationRow, 'registeredAt'>; members: readonly MemberRow[]; competition: CompetitionRow },
  group: Group,
): (AgeWarning | null)[] => {
  const band = termsOf(competition).ageBands[group] ?? null;
  const contestDay = contestDayOf(row, competition);
  return members.map((member) => {
    // An erased number has no age; the earlier mark stays.
    const number = openIdNumber(vault, member);
    return number === '' ? member.ageWarning : ageWarning(band, member.country, number, contestDay, site.now().timeZone);
  });
};

/** Returns the other groups of an entry's competition, with the number of its children outside each group's ages. */
export const otherGroups = (
  deps: Pick<Deps, 'vault' | 'site'>,
  row: RegistrationRow,
  members: readonly MemberRow[],
  competition: CompetitionRow,
): { group: Group; outside: number }[] =>
  termsOf(competition)
    .groups.filter((group) => group !== row.groupName)
    .map((group) => ({ group, outside: warningsIn(deps, { row, members, competition }, group).filter((each) => each !== null).length }));

/**
 * Moves an entry to another group, whatever its children's ages: they are marked. Throws not_found, conflict, action_not_allowed_now, invalid_input.
 */
export const moveGroup = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  id: string,
  { group, version }: { group: Group; version: number },
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEntry(tx, scope, id);
    if (row.version !== version) throw new Problem('conflict');
    const competition = await findCompetition(tx, row.competitionId);
    // results that are public, or wait for their time, say what the entry was: they are taken back or corrected first
    if (!competition || !isCorrectable(row) || (await hasResult(tx, id))) throw new Problem('action_not_allowed_now');
    if (!termsOf(competition).groups.includes(group)) throw fieldProblem('group', 'group_not_offered');
    if (group === row.groupName) return;
    if (!(await updateRegistration(tx, row, { groupName: group }))) throw new Problem('conflict');
    const members = await membersOf(tx, [id]);
    const warnings = warningsIn(deps, { row, members, competition }, group);
    for (const [index, member] of members.entries()) await setMemberAgeWarning(tx, member.id, warnings[index] ?? null);
    await setAgeWarning(
      tx,
      id,
      warnings.some((warning) => warning !== null),
    );
    const changes = entryChanges({ group: row.groupName }, { group });
    await writeAudit(tx, deps, { actor, action: 'group_changed', subject: 'registration', subjectId: id, detail: { changes } });
    await notifyFamily(tx, deps, row, 'group_changed', (locale) => ({ group: entryWords[locale].group[group] }));
  });
  await deps.messages.committed();
};
