import { useTranslation } from 'react-i18next';
import type { Rubric } from '#contract/judging/rubric.ts';
import foot from '#src/judging/work/Foot.module.css';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { SavedAt } from '#src/platform/savedForm/SaveStatus.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import { totalOfForm } from './attemptForm.ts';
import type { AttemptControl } from './useAttempt.ts';
import type { WatchControl } from './useStopwatch.ts';

const cx = bindStyles(foot);

interface AttemptFootProps {
  title: string;
  rubric: Rubric;
  attempt: AttemptControl;
  watch: WatchControl;
  isLocked: boolean;
  onHandIn: () => void;
  /** Null for a correction, which cannot be broken off. */
  onAbort: (() => void) | null;
}

/** The foot of an attempt's sheet: the running total less penalties, what is saved, and the ways on. */
export function AttemptFoot({ title, rubric, attempt, watch, isLocked, onHandIn, onAbort }: AttemptFootProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const total = totalOfForm(rubric, attempt.form);
  const penalties = attempt.form.penalties.reduce((sum, { points }) => sum + points, 0);
  return (
    <footer className={cx('foot')} ref={footBarRef}>
      <div className={cx('status')}>
        <i className={cx('sign', 'open')}>
          <Icon name="edit" />
        </i>
        <p className={`num ${cx('sum')}`}>
          <span>{penalties > 0 ? t('table.foot.penalties', { points: penalties }) : t('total')}</span>
          <output aria-label={t('total')}>{total === null ? '–' : format.number(total / 100)}</output>
        </p>
        <div className={cx('words')}>
          <span>{title}</span>
          {attempt.isTouched ? <SavedAt autosave={attempt.submission} short /> : <span>{t('table.foot.empty')}</span>}
        </div>
      </div>
      {!isLocked && (
        <div className={cx('ways')}>
          {onAbort && (
            <Button variant="ghost" icon="refresh" className={cx('wide')} onClick={onAbort}>
              {t('table.abort.open')}
            </Button>
          )}
          {watch.isRunning && (
            <Button variant="ink" icon="pause" className={cx('main')} onClick={watch.press}>
              {t('table.foot.stop', { time: clockTime(watch.elapsedMs) })}
            </Button>
          )}
          <Button className={cx('main')} busy={attempt.busy} onClick={onHandIn}>
            {t('table.foot.handIn')}
          </Button>
        </div>
      )}
    </footer>
  );
}
