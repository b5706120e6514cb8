import { Button, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { HistoricMark } from '#contract/judging/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type Criteria, MarkPoints } from './MarkPoints.tsx';
import css from './people.module.css';

const cx = bindStyles(css);

interface MarkLineProps {
  mark: HistoricMark;
  /** The same judge's mark before it; null for the first. */
  before: HistoricMark | null;
  criteria: Criteria;
  /** True if it came late and an organiser can take or refuse it. */
  canTake: boolean;
  onAnswer: (does: 'take' | 'refuse') => void;
}

/** A mark: by whom, old → new in all and by criterion, when it came, its receipt, and how it stands. */
export const MarkLine = ({ mark, before, criteria, canTake, onAnswer }: MarkLineProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const format = useFormat();
  const shown = ({ state, total }: HistoricMark) =>
    state === 'handed_in' && total !== null ? points.exact(total) : t(`judging.cell.${state === 'handed_in' ? 'waiting' : state}`);
  const answered = (words: 'judging.taken' | 'judging.refused', answer: HistoricMark['taken']) =>
    answer ? t(words, { by: answer.by, time: format.dateTime(answer.at), reason: answer.reason }) : '';
  return (
    <li className={cx('mark')}>
      <div className={cx('line')}>
        <b>{mark.judge.name}</b>
        <span className={cx('total')}>{before ? t('judging.changed', { from: shown(before), to: shown(mark) }) : shown(mark)}</span>
        {mark.stands && <Chip size="small" color="success" label={t('judging.stands')} />}
        {mark.late && !mark.taken && (
          <Chip size="small" color={mark.refused ? 'default' : 'warning'} label={t(`judging.lateness.${mark.late}`)} />
        )}
      </div>
      <MarkPoints mark={mark} before={before} criteria={criteria} />
      <p className={cx('meta')}>
        {[
          format.dateTime(mark.receivedAt),
          mark.receipt === null ? '' : t('judging.receipt', { code: mark.receipt }),
          t('judging.by_rubric', { number: mark.rubricNumber }),
          answered('judging.refused', mark.refused),
          answered('judging.taken', mark.taken),
        ]
          .filter(Boolean)
          .join(t('dot'))}
      </p>
      {mark.comment !== '' && <p className={cx('words')}>{t('judging.comment', { text: mark.comment })}</p>}
      {mark.note !== '' && <p className={cx('words')}>{t('judging.note', { text: mark.note })}</p>}
      {canTake && (
        <div className={cx('line')}>
          <Button size="small" variant="outlined" onClick={() => onAnswer('take')}>
            {t('judging.take')}
          </Button>
          {!mark.refused && (
            <Button size="small" onClick={() => onAnswer('refuse')}>
              {t('judging.refuse')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};
