import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgingIcons } from '#src/judging/icons.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Sheet.module.css';

const cx = bindStyles(css);

const TICK_MS = 250;

interface DurationProps {
  value: string;
  /** The reason why it cannot be handed in. */
  error: string | null;
  video: RefObject<HTMLVideoElement | null>;
  hasFilm: boolean;
  onChange: (value: string) => void;
}

/** The time that the task took: typed, taken from the film, or by a stop watch. */
export function Duration({ value, error, video, hasFilm, onChange }: DurationProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  const press = () => {
    if (startedAt === null) {
      setStartedAt(performance.now());
      setNow(performance.now());
    } else {
      onChange(clockTime(performance.now() - startedAt));
      setStartedAt(null);
    }
  };
  return (
    <section className={cx('card', 'timed')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('duration.title')}</h2>
      <span className={cx('clock')}>
        <Icon name={judgingIcons.stopwatch} />
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={startedAt === null ? value : clockTime(now - startedAt)}
          readOnly={startedAt !== null}
          placeholder="0:00"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== null || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <Button size="sm" variant="secondary" onClick={press}>
        {t(startedAt === null ? 'duration.start' : 'duration.stop')}
      </Button>
      {hasFilm && (
        <Button size="sm" variant="secondary" onClick={() => onChange(clockTime((video.current?.currentTime ?? 0) * 1000))}>
          {t('duration.fromFilm')}
        </Button>
      )}
      <span id={`${id}-hint`} className={cx(error === null ? 'hint' : 'error')}>
        {error ?? t('duration.hint')}
      </span>
    </section>
  );
}
