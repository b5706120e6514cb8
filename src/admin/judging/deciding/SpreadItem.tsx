import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { awaitedOf, type BoardFacts, extremesOf, judgesToCall, type WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';

interface SpreadItemProps {
  facts: BoardFacts;
  work: WorkFacts;
  isPending: boolean;
  onCall: (judgeId: string) => void;
  onAccept: () => void;
}

/** A work whose marks are too far apart: another judge, proposed by load, or the marks as they are. */
export const SpreadItem = ({ facts, work: one, isPending, onCall, onAccept }: SpreadItemProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const names = new Map(facts.judges.map(({ judge }) => [judge.id, judge.name]));
  const nameOf = (judgeId: string) => names.get(judgeId) ?? '';
  const extremes = extremesOf(one);
  const [next] = judgesToCall(facts, one);
  const waiting = awaitedOf(one).map(nameOf);
  const marks = extremes ? [extremes.lowest, extremes.highest] : [];
  return (
    <>
      <b>{t('judging.apart', { no: one.work.no, points: points.whole(one.work.spread ?? 0) })}</b>
      <p>
        {marks.map(({ judgeId, total }) => `${nameOf(judgeId)} ${points.exact(total ?? 0)}`).join(t('judging.and'))}
        {t('judging.stop')}
        {waiting.length > 0 && t('judging.waits_for', { names: waiting.join(t('judging.and')) })}
        {next ? t('judging.next', { name: next.judge.name, count: next.assigned - next.done }) : t('judging.nobody_left')}
      </p>
      {next && (
        <Button
          size="small"
          // somebody is asked already: another one is not the first thing to do
          {...(waiting.length === 0 && { variant: 'outlined' as const })}
          disabled={isPending}
          onClick={() => onCall(next.judge.id)}
        >
          {t('judging.ask', { name: next.judge.name })}
        </Button>
      )}
      <Button size="small" disabled={isPending} onClick={onAccept}>
        {t('judging.accept')}
      </Button>
    </>
  );
};
