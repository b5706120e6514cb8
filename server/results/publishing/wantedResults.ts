import { z } from 'zod';
import type { ComputedTerms, StoredGroup, StoredRow } from '#contract/results/admin.ts';
import type { ChildResult } from '#contract/results/rules/planResults.ts';
import { shownResult } from '#contract/results/rules/shownResult.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { attemptComments, childrenOfEntries, commentsForFamilies, type resultsInForce } from './publicationStore.ts';

type ResultInForceRow = Awaited<ReturnType<typeof resultsInForce>>[number];

/** All that is shown of a child's result. */
export interface PublishedResult extends ChildResult {
  name: string;
  groupName: ResultInForceRow['groupName'];
  teamName: string | null;
  organization: string | null;
  scores: Readonly<Record<string, number>>;
  total: number | null;
  durationMs: number | null;
  rank: number | null;
  publishName: 0 | 1;
  comments: readonly string[];
}

const Scores = z.record(z.string(), z.int());
const Comments = z.array(z.string());

/** Returns a stored result as it is compared with a wanted one. */
export const publishedResult = (row: ResultInForceRow): PublishedResult => ({
  registrationId: row.registrationId ?? '',
  idNumberIndex: row.idNumberIndex,
  award: row.award,
  name: row.name,
  groupName: row.groupName,
  teamName: row.teamName,
  organization: row.organization,
  scores: Scores.parse(JSON.parse(row.scores)),
  total: row.total,
  durationMs: row.durationMs,
  rank: row.rank,
  publishName: row.publishName,
  comments: Comments.parse(JSON.parse(row.comments)),
});

/** Returns what is shown of a result as a text: two of the same text look the same. Consent is not shown; where it counts, the present one does. */
const shownText = ({ publishName: _, scores, ...rest }: PublishedResult): string =>
  JSON.stringify([
    Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

export const isSameResult = (a: PublishedResult, b: PublishedResult): boolean => shownText(a) === shownText(b);

/** The texts for families by their entry's work, and those of attempts by the entry. */
interface Words {
  marks: ReadonlyMap<string, Awaited<ReturnType<typeof commentsForFamilies>>>;
  attempts: ReadonlyMap<string, Awaited<ReturnType<typeof attemptComments>>>;
}

/** Returns what judges wrote for the family of an entry, of the marks or attempts that count. */
const commentsOf = ({ id, workId, roundId, marks, attempts = [] }: StoredRow, words: Words): string[] => {
  const ofMarks = (words.marks.get(workId ?? '') ?? []).filter(
    (each) => each.roundId === roundId && marks.some(({ judgeId, isCounted }) => isCounted && judgeId === each.judgeId),
  );
  const ofAttempts = (words.attempts.get(id) ?? []).filter(
    (each) => each.roundId === roundId && attempts.some(({ number, isCounted }) => isCounted && number === each.number),
  );
  return [...ofMarks, ...ofAttempts].map(({ comment }) => comment);
};

/** Returns the results of a computation as they are to be published: one for each child of each entry with a place, and each award. */
export const wantedResults = async (
  db: Db | Tx,
  competitionId: string,
  groups: readonly StoredGroup[],
  { ranking: { shows } }: Pick<ComputedTerms, 'ranking'>,
): Promise<PublishedResult[]> => {
  const children = Map.groupBy(await childrenOfEntries(db, competitionId), ({ registrationId }) => registrationId);
  const words: Words = {
    marks: Map.groupBy(await commentsForFamilies(db, competitionId), ({ workId }) => workId),
    attempts: Map.groupBy(await attemptComments(db, competitionId), ({ registrationId }) => registrationId),
  };
  return groups.flatMap(({ group, rows }) =>
    rows
      .filter(({ rank }) => rank !== null)
      .flatMap((row) => {
        const { awards, ...shown } = shownResult(row, shows[group]);
        const told = commentsOf(row, words);
        return (children.get(row.id) ?? []).flatMap((child) => awards.map((award) => ({ ...child, ...shown, award, comments: told })));
      }),
  );
};
