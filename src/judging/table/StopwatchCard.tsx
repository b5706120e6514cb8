import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { judgingIcons } from '#src/judging/icons.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './StopwatchCard.module.css';
import type { WatchControl } from './useStopwatch.ts';

const cx = bindStyles(css);

interface StopwatchCardProps {
  watch: WatchControl;
  /** The time as it is typed or was stopped. */
  duration: string;
  /** The reason why the attempt cannot be handed in. */
  error: string | null;
  onType: (duration: string) => void;
}

/** The time of an attempt: by a stop-watch that outlives the page, or by hand while it is stopped. */
export function StopwatchCard({ watch, duration, error, onType }: StopwatchCardProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const { isRunning, isBridged, elapsedMs } = watch;
  return (
    <section className={cx('card', isRunning && 'running')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('table.watch.title')}</h2>
      <span className={cx('face')}>
        <Icon name={judgingIcons.stopwatch} />
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={isRunning ? clockTime(elapsedMs) : duration}
          readOnly={isRunning}
          placeholder="0:00"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== null || undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      <div className={cx('ways')}>
        <Button className={cx('press')} variant={isRunning ? 'ink' : 'primary'} icon={isRunning ? 'pause' : 'play'} onClick={watch.press}>
          {t(isRunning ? 'table.watch.stop' : duration === '' ? 'table.watch.start' : 'table.watch.goOn')}
        </Button>
        {!isRunning && duration !== '' && (
          <Button variant="ghost" icon="refresh" onClick={watch.toZero}>
            {t('table.watch.zero')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={cx(error === null ? 'hint' : 'error')}>
        {error ?? t(isRunning ? 'table.watch.runs' : 'table.watch.hint')}
      </p>
      {isBridged && (
        <p className={cx('bridged')} role="status">
          {t('table.watch.bridged')}
        </p>
      )}
    </section>
  );
}
