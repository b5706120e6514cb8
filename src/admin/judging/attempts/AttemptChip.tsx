import { useTranslation } from 'react-i18next';
import type { BoardAttempt } from '#contract/judging/attemptsAdmin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './attempts.module.css';

const cx = bindStyles(css);

/** An attempt of a team: its total, duration and penalties, and how it stands; opens all that was noted. */
export const AttemptChip = ({ attempt, onOpen }: { attempt: BoardAttempt; onOpen: () => void }) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const { number, total, durationMs, penalties, standing, isCounted } = attempt;
  const lost = penalties.reduce((sum, penalty) => sum + penalty.points, 0);
  const note = isCounted ? t('judging.attempts.counted') : standing === 'stands' ? '' : t(`judging.attempts.standing.${standing}`);
  return (
    <button type="button" className={cx('attempt', isCounted ? 'isCounted' : standing)} onClick={onOpen}>
      <span className={cx('number')}>{t('judging.attempts.nth', { number })}</span>
      <span className={cx('points')}>{total === null ? '—' : points.exact(total)}</span>
      {durationMs !== null && <span className={cx('quiet')}>{clockTime(durationMs)}</span>}
      {lost > 0 && <span className={cx('quiet')}>{t('judging.attempts.penalty_sum', { points: lost })}</span>}
      {note !== '' && <span className={cx('note')}>{note}</span>}
    </button>
  );
};
