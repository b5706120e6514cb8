import type { Text } from '#contract/http/common.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { worksOfGroups } from './factStore.ts';
import { standingMarksWithIds, standingMarkWorks } from './markExportStore.ts';
import { type SharedMark, toSharedMark } from './markStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { roundsOf } from './roundStore.ts';
import { settingsOf } from './rounds.ts';

type ExportDeps = Pick<Deps, 'readDb'>;

/** The marks to export: all that stand in a competition, or those of one of its rounds. */
export interface AskedMarks {
  competitionId: string;
  filter?: { roundId?: string | undefined } | undefined;
}

/** A mark that stands, with its work, judge and round. Nobody of the entry is named. */
export interface ExportedMark {
  mark: SharedMark;
  no: string;
  title: string;
  group: 'early_childhood' | 'primary';
  judge: string;
  round: Text;
}

/** Returns the ids of the assignments whose marks stand: by round, then by number of the work. Works of the actor's own family or school are left out. */
export const marksForExport = async (
  { readDb }: ExportDeps,
  actor: Actor,
  scope: CompetitionScope,
  { competitionId, filter }: AskedMarks,
): Promise<string[]> => {
  if (!isInScope(scope, competitionId)) return [];
  const rounds = await roundsOf(readDb, competitionId);
  const works = await worksOfGroups(readDb, { competitionId, groups: null });
  const own = await worksOfOwnFamily(readDb, actor, works);
  const places = new Map(works.filter(({ id }) => !own.has(id)).map(({ id }, place) => [id, place]));
  const placeOf = ({ workId }: { workId: string }) => places.get(workId) ?? -1;
  const ids: string[] = [];
  for (const { id } of rounds) {
    if (filter?.roundId !== undefined && filter.roundId !== id) continue;
    const marked = (await standingMarkWorks(readDb, id)).filter((each) => placeOf(each) >= 0);
    ids.push(...marked.toSorted((a, b) => placeOf(a) - placeOf(b)).map((each) => each.id));
  }
  return ids;
};

/** Returns the marks of assignments, in the order of their ids. What is still being marked is without its points and words. */
export const exportedMarks = async ({ readDb }: ExportDeps, competitionId: string, ids: readonly string[]): Promise<ExportedMark[]> => {
  const names = new Map((await roundsOf(readDb, competitionId)).map((row) => [row.id, settingsOf(row).name]));
  const rows = new Map((await standingMarksWithIds(readDb, ids)).map((row) => [row.assignmentId, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const round = row && names.get(row.roundId);
    if (!row || !round) return [];
    const { assignmentId: _, no, title, groupName: group, judgeName, ...mark } = row;
    return [{ mark: toSharedMark(mark), no, title, group, judge: judgeName ?? '', round }];
  });
};
