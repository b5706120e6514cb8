import type { FullMember } from '#contract/registrations/members.ts';
import { ageWarning } from '#contract/registrations/rules/age.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import type { MemberConcern } from '#contract/registrations/rules/onBehalf.ts';
import { type CompetitionRow, termsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexOf } from '#server/registrations/entry.ts';
import { entriesOfChild } from '#server/registrations/memberStore.ts';
import { contestDayOf } from '#server/registrations/record/moveGroup.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';

/** Returns the rules that children break who join a team, and that may be broken knowingly: its group's ages, one team for each child. */
export const childConcerns = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'site'>,
  row: Pick<RegistrationRow, 'groupName' | 'registeredAt'> & { id: string | null },
  competition: CompetitionRow,
  joining: readonly FullMember[],
): Promise<Exclude<MemberConcern, 'deadline'>[]> => {
  const band = termsOf(competition).ageBands[row.groupName] ?? null;
  const day = contestDayOf(row, competition);
  const isOutside = ({ country, idNumber }: FullMember) =>
    ageWarning(band, country, normalizeIdNumber(country, idNumber), day, deps.site.now().timeZone) !== null;
  const elsewhere = await Promise.all(joining.map((member) => entriesOfChild(tx, `${competition.id}:${indexOf(deps.vault, member)}`)));
  const isElsewhere = elsewhere.some((entries) => entries.some((id) => id !== row.id));
  return [...(joining.some(isOutside) ? (['age'] as const) : []), ...(isElsewhere ? (['other_team'] as const) : [])];
};
