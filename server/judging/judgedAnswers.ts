import type { JudgedWork } from '#contract/judging/public.ts';
import { answersForJudges, questionsOf, withoutNames } from '#contract/registrations/rules/formAnswers.ts';
import { type CompetitionRow, formQuestionsOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answersOfEntry, answersOfMember } from '#server/registrations/index.ts';
import { answeringEntries } from './factStore.ts';

/** Returns what judges may read of the answers to a competition's own questions, by work; only works of which there is something. */
export const judgedAnswers = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  competition: CompetitionRow,
  workIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<JudgedWork['formAnswers']>>> => {
  const questions = formQuestionsOf(competition).filter(({ judgesRead }) => judgesRead);
  if (questions.length === 0) return new Map();
  const entries = await answeringEntries(db, workIds);
  return new Map(
    entries.flatMap(({ workId, row, members }) => {
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
      return entry.length > 0 || children.some((answers) => answers.length > 0) ? [[workId, { entry, children }] as const] : [];
    }),
  );
};
