import { isChoice } from '#contract/competitions/rules/formQuestions.ts';
import type { JudgedWork } from '#contract/judging/public.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { answersForJudges, questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { trimText } from '#contract/text/blankText.ts';
import { type CompetitionRow, formQuestionsOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answersOfEntry, answersOfMember } from '#server/registrations/index.ts';
import { answeringEntries } from './factStore.ts';

/** Replaces a name that judges may not read. */
const UNNAMED = '***';
/** Characters with a meaning in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
/** A shorter name is also part of many words. */
const SHORTEST_NAME = 2;

/** Returns answers whose typed texts have none of the given names, as far as they are written alike. */
const withoutNames = (answers: readonly AnswerView[], names: readonly string[]): AnswerView[] => {
  const known = names.map(trimText).filter((name) => name.length >= SHORTEST_NAME);
  const hidden = (text: string): string =>
    known
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, name) => left.replace(new RegExp(name.replace(SPECIAL, '\\$&'), 'giu'), UNNAMED), text);
  return answers.map((answer) =>
    typeof answer.value === 'string' && !isChoice(answer.kind) ? { ...answer, value: hidden(answer.value) } : answer,
  );
};

/** Returns what judges may read of the answers to a competition's own questions, by entry; only entries of which there is something. */
export const judgedAnswers = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  competition: CompetitionRow,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<JudgedWork['formAnswers']>>> => {
  const questions = formQuestionsOf(competition).filter(({ judgesRead }) => judgesRead);
  if (questions.length === 0) return new Map();
  const entries = await answeringEntries(db, entryIds);
  return new Map(
    entries.flatMap(({ row, members }) => {
      const { teamName, organization, parentName, instructorName } = row;
      const names = [
        teamName,
        organization,
        parentName,
        instructorName,
        ...members.flatMap(({ name, latinName }) => [name, latinName ?? '']),
      ];
      const entry = withoutNames(answersForJudges(questionsOf(questions, 'entry'), answersOfEntry(vault, row)), names);
      const children = members.map((member) =>
        withoutNames(answersForJudges(questionsOf(questions, 'member'), answersOfMember(vault, member)), names),
      );
      return entry.length > 0 || children.some((answers) => answers.length > 0) ? [[row.id, { entry, children }] as const] : [];
    }),
  );
};
