import { useTranslation } from 'react-i18next';
import type { JudgeRound } from '#contract/judging/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './JudgeTop.module.css';
import { type Square, Squares } from './Squares.tsx';

const cx = bindStyles(css);

interface ProgressProps {
  round: Pick<JudgeRound, 'state' | 'closesAt'>;
  /** Number of works or teams that are judged, in words. */
  done: string;
  squares: readonly Square[];
  /** The one that is open; null for the list. */
  current: string | null;
  /** Numbers of the squares' looks, in words. */
  label: string;
}

/** The progress of a judge in a round, with its deadline. */
export function Progress({ round, done, squares, current, label }: ProgressProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  return (
    <div className={cx('progress')}>
      <p className={cx('words')}>
        <b>{done}</b>
        <span className={cx('legend')}>{t('top.legend')}</span>
        <span className={cx('deadline')}>
          {round.state === 'locked' ? t('top.locked') : t('top.deadline', { when: format.dayTime(round.closesAt) })}
        </span>
      </p>
      <Squares squares={squares} current={current} label={label} />
    </div>
  );
}
