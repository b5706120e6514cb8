import { Problem } from '#contract/http/problem.ts';
import { parseWorkNo } from '#contract/works/rules/workNumber.ts';
import { titleOf } from '#server/competitions/index.ts';
import { lockCompetition, reasonForFamily } from '#server/registrations/index.ts';
import type { ReportableKind } from '#server/reports/index.ts';
import { isPublic } from '#server/works/public.ts';
import { findWork, findWorkByNo, saveOpenReports, worksByIds } from '#server/works/store.ts';
import { loadWorks, mediaOf, toWorkSummary } from '#server/works/work.ts';
import { decideOnWork } from './release.ts';

/** Works as a kind that visitors can report. */
export const reportableWorks: ReportableKind = {
  async findPublic(tx, _now, ref) {
    const no = parseWorkNo(ref);
    const before = no === null ? undefined : await findWorkByNo(tx, no);
    if (!before) return null;
    await lockCompetition(tx, before.competitionId);
    const work = await findWork(tx, before.id);
    return work && isPublic(work) ? { id: work.id, competitionId: work.competitionId } : null;
  },
  async describe(db, ids) {
    const works = await loadWorks(db, await worksByIds(db, ids));
    return new Map(
      works.map((work) => {
        const { id, no, title, competitionId, competitionTitle } = work.row;
        return [
          id,
          {
            id,
            title: { 'zh-CN': title, 'en-US': title },
            posterUrl: toWorkSummary(work).posterUrl,
            media: mediaOf(work),
            path: `/vote?no=${no}`,
            competition: { id: competitionId, title: titleOf({ title: competitionTitle }) },
            isOffline: !isPublic(work.row),
          },
        ];
      }),
    );
  },
  saveOpen: saveOpenReports,
  async lock(tx, competitionId) {
    if (competitionId !== null) await lockCompetition(tx, competitionId);
  },
  async setOffline(tx, deps, actor, id, { offline, reason }) {
    const row = await findWork(tx, id);
    if (!row) throw new Problem('not_found');
    const given = { reason: reason ?? null, cannedReasonId: null };
    const told = offline ? await reasonForFamily(tx, 'work', row, given) : given;
    await decideOnWork(tx, deps, actor, row, { release: !offline, reason: told.reason ?? undefined, cannedReasonId: told.cannedReasonId });
  },
};
