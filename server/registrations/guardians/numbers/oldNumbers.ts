import type { FullMember } from '#contract/registrations/members.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { idNumberIndex, indexOf } from '#server/registrations/entry.ts';
import { deleteKeptAnswer, keptAnswersAt } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { carryAnswers } from '#server/registrations/guardians/answers/keptAnswers.ts';

/** Returns the spellings of a folded number under which earlier releases stored it: they kept the hyphens of documents, which have one or two. */
const oldSpellings = (number: string): string[] => {
  const places = Array.from({ length: Math.max(0, number.length - 1) }, (_, place) => place + 1);
  return places.flatMap((first) => {
    const [head, tail] = [number.slice(0, first), number.slice(first)];
    const second = places.filter((place) => place > first).map((place) => `${head}-${number.slice(first, place)}-${number.slice(place)}`);
    return [`${head}-${tail}`, ...second];
  });
};

/**
 * Finds guardians' answers about children under their numbers as folded by earlier releases, and keeps them under the present ones. The job
 * `fold-id-numbers` does so for children whose number is stored; a kept answer outlives the number, and is found once the number is typed again.
 * Resident numbers of China's own children were always folded the same. The competition must be locked.
 */
export const adoptOldAnswers = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  competitionId: string,
  members: readonly Pick<FullMember, 'country' | 'idNumber'>[],
): Promise<void> => {
  for (const member of members.filter(({ country }) => country !== 'CN')) {
    const number = normalizeIdNumber(member.country, member.idNumber);
    const index = indexOf(deps.vault, member);
    const indexes = [number, ...oldSpellings(number)].map((spelling) => idNumberIndex(deps.vault, member.country, spelling));
    const kept = await keptAnswersAt(
      tx,
      competitionId,
      indexes.filter((old) => old !== index),
    );
    await carryAnswers(tx, deps, kept, index);
    for (const { id } of kept) await deleteKeptAnswer(tx, id);
  }
};
