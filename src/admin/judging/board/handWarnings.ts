import type { BoardJudge } from '#contract/judging/admin.ts';
import { readsLanguage } from '#contract/judging/rules/assign.ts';
import type { BoardFacts } from '#src/admin/judging/boardFacts.ts';
import type { HandChange } from './cellLook.ts';

/** The works that an assignment by hand gives a judge against the rules: in languages that they do not read, or past their limit. */
export interface HandWarning {
  judge: BoardJudge;
  /** Number of works in languages that the judge does not read. */
  unread: number;
  /** Number of works that the judge would have, past the limit; null within it. */
  pastLimit: number | null;
}

/** Returns what a change by hand overrides that the automatic assignment would respect, by judge. */
export const handWarningsOf = ({ works, judges }: BoardFacts, { does, pairs }: HandChange): HandWarning[] => {
  if (does === 'unassign') return [];
  const languages = new Map(works.map(({ work }) => [work.id, work.language]));
  const byJudge = Map.groupBy(pairs, ({ judgeId }) => judgeId);
  return judges.flatMap(({ judge, assigned }) => {
    const added = byJudge.get(judge.id) ?? [];
    const unread = added.filter(({ workId }) => !readsLanguage(judge.languages, languages.get(workId) ?? null)).length;
    const after = assigned + added.length;
    const pastLimit = added.length > 0 && judge.limit !== null && after > judge.limit ? after : null;
    return unread > 0 || pastLimit !== null ? [{ judge, unread, pastLimit }] : [];
  });
};
