import type { FullMember } from '#contract/registrations/members.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { idNumberIndex, indexOf } from '#server/registrations/entry.ts';
import { deleteKeptAnswer, keptAnswersAt } from './keptAnswerStore.ts';
import { carryAnswers } from './keptAnswers.ts';

/** Lists the spellings of a folded number that releases before had for another one: they kept the hyphens of documents, which have one or two. */
const oldSpellings = (number: string): string[] => {
  const places = Array.from({ length: Math.max(0, number.length - 1) }, (_, place) => place + 1);
  return places.flatMap((first) => {
    const [head, tail] = [number.slice(0, first), number.slice(first)];
    const second = places.filter((place) => place > first).map((place) => `${head}-${number.slice(first, place)}-${number.slice(place)}`);
    return [`${head}-${tail}`, ...second];
  });
};

/**
 * Finds what guardians have answered about children under their numbers as releases before folded them, and keeps it under those of now. The job `fold-id-numbers` does
 * so for children whose number is there; a kept answer outlives it, and is found once the number is typed again. Resident numbers of China were never folded
 * otherwise. The competition must be locked.
 */
export const adoptOldAnswers = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  competitionId: string,
  members: readonly Pick<FullMember, 'country' | 'idNumber'>[],
): Promise<void> => {
  for (const member of members.filter(({ country }) => country !== 'CN')) {
    const number = normalizeIdNumber(member.country, member.idNumber);
    const indexes = oldSpellings(number).map((spelling) => idNumberIndex(deps.vault, member.country, spelling));
    const kept = await keptAnswersAt(tx, competitionId, indexes);
    await carryAnswers(tx, deps, kept, indexOf(deps.vault, member));
    for (const { id } of kept) await deleteKeptAnswer(tx, id);
  }
};
