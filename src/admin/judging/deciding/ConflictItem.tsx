import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '#contract/judging/admin.ts';
import type { BoardFacts, WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import type { RuledConflict } from './RulingDialog.tsx';

interface ConflictItemProps {
  facts: BoardFacts;
  work: WorkFacts;
  conflict: Conflict;
  onRule: (ruled: RuledConflict) => void;
}

/** A conflict on which nobody has ruled, with why there is one. */
export const ConflictItem = ({ facts, work, conflict, onRule }: ConflictItemProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const { judgeId, kinds, note } = conflict;
  const judge = facts.judges.find((each) => each.judge.id === judgeId)?.judge;
  const total = work.cells.get(judgeId)?.total ?? null;
  const title = { judge: judge?.name ?? '', no: work.work.no };
  const rule = (ruling: RuledConflict['ruling']) => () => onRule({ workId: work.work.id, judgeId, ruling, ...title });
  return (
    <>
      <b>{t(kinds.includes('declared') ? 'judging.declared' : 'judging.derived', title)}</b>
      <p>
        {note !== null && t('judging.quoted', { note })}
        {kinds
          .filter((kind) => kind !== 'declared')
          .map((kind) => t(`judging.kind.${kind}`))
          .join(t('judging.and'))}
        {total !== null && t('judging.marked_already', { points: points.exact(total) })}
      </p>
      <Button size="small" variant="outlined" onClick={rule('confirmed')}>
        {t('judging.confirm_conflict')}
      </Button>
      <Button size="small" onClick={rule('overruled')}>
        {t('judging.overrule')}
      </Button>
    </>
  );
};
