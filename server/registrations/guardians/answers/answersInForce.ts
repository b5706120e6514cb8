import type { KeptAnswerRow } from './keptAnswerStore.ts';

/*
 * Which kept answer counts (product.md: an answer belongs to the child and the competition). A guardian answers for the child whose name the page
 * shows; the child is known by its ID number, which an account can mistype or borrow. So a refusal counts whatever the name is, a consent only for
 * the name that it was given for.
 */

export type Answer = Pick<KeptAnswerRow, 'phoneIndex' | 'nameIndex' | 'processing' | 'publishName' | 'publishWork' | 'answeredAt'>;

/** Returns true if an answer refuses anything. */
export const refusesAnything = ({
  processing,
  publishName,
  publishWork,
}: {
  [Name in 'processing' | 'publishName' | 'publishWork']: 0 | 1 | null;
}): boolean => processing === 0 || publishName === 0 || publishWork === 0;

const countsFor = (answer: Answer, nameIndex: string): boolean =>
  refusesAnything(answer) || answer.nameIndex === null || answer.nameIndex === nameIndex;

/** Compares two answers of one number: the newer counts, and of two at the same instant the one that refuses more. */
const byForce = (a: Answer, b: Answer): number =>
  b.answeredAt - a.answeredAt || a.processing - b.processing || Number(refusesAnything(b)) - Number(refusesAnything(a));

/** Returns the answer of a number (by its blind index) that counts for a child of a name; undefined if none does. */
export const answerInForce = <A extends Answer>(answers: readonly A[], phoneIndex: string, nameIndex: string): A | undefined =>
  answers.filter((answer) => answer.phoneIndex === phoneIndex && countsFor(answer, nameIndex)).toSorted(byForce)[0];

/** Returns the answers in force that refuse anything for a child of a name, one for each number except `own`. */
export const refusalsElsewhere = <A extends Answer>(answers: readonly A[], own: string | null, nameIndex: string): A[] =>
  [...new Set(answers.map(({ phoneIndex }) => phoneIndex))]
    .filter((phoneIndex) => phoneIndex !== own)
    .flatMap((phoneIndex) => answerInForce(answers, phoneIndex, nameIndex) ?? [])
    .filter(refusesAnything);
