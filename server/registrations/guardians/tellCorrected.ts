import { Problem } from '#contract/http/problem.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { foldName } from '#contract/text/typedText.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type MemberRow, membersOf } from '#server/registrations/memberStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { spentBudget } from './guardianBudget.ts';
import { type GuardianRow, guardiansOf } from './guardianStore.ts';
import { localeOfPhone } from './guardianText.ts';

type TellDeps = Pick<Deps, 'site' | 'rateLimiter' | 'vault' | 'clock' | 'ids' | 'messages'>;

/**
 * Tells the guardians whose answers now hold for a child under another name or ID number, by an organiser's correction, if their numbers have a text
 * left today. `before` and `stored` are the entry's guardians and children before it.
 */
export const tellCorrected = async (
  tx: Tx,
  deps: TellDeps,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
  before: readonly GuardianRow[],
  stored: readonly MemberRow[],
): Promise<void> => {
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const members = await membersOf(tx, [id]);
  for (const { id: guardianId, childIndex, phone } of await guardiansOf(tx, [id])) {
    const earlier = before.find((guardian) => guardian.id === guardianId && guardian.answeredAt !== null);
    const was = stored.find(({ idNumberIndex }) => idNumberIndex === earlier?.childIndex);
    const child = members.find(({ idNumberIndex }) => idNumberIndex === childIndex);
    if (!earlier || !was || !child || phone === null) continue;
    if (childIndex === earlier.childIndex && foldName(child.name) === foldName(was.name)) continue;
    if (await spentBudget(tx, deps, { accountId: null, phone })) continue;
    const locale = localeOfPhone(phone);
    const params = { name: maskPersonName(child.name), competition: titleOf(competition)[locale] };
    await deps.messages.post(tx, {
      ...{ channel: 'sms', to: phone, template: 'guardian_corrected', locale, accountId: null, subjectId: id, params },
    });
  }
};
