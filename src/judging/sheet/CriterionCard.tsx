import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Criterion, MAX_POINTS } from '#contract/judging/rubric.ts';
import { bandAt, endOf, onScale } from '#contract/judging/rules/rubric.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CriterionCard.module.css';
import { useSlide } from './useSlide.ts';

const cx = bindStyles(css);

/** Longest pause between the digits of one number, in ms. */
const PAUSE_MS = 1500;

interface CriterionCardProps {
  criterion: Criterion;
  /** Null while the judge has given none. */
  points: number | null;
  /** True if the mark was not handed in because these points are missing. */
  isMissing?: boolean;
  onChange: (points: number) => void;
}

/** One criterion: its points by a slider, by digits, by two buttons, or by its bands. */
export function CriterionCard({ criterion, points, isMissing = false, onChange }: CriterionCardProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const id = useId();
  const { title, hint, weight, step, bands, noteAtTop } = criterion;
  const name = text(title);
  const words = text(hint);
  const chosen = points === null ? null : bandAt(criterion, points);
  const band = chosen === null ? undefined : bands[chosen];
  const rangeOf = (index: number) =>
    t('range', { from: bands[index]?.from ?? 0, to: endOf(criterion, index), band: text(bands[index]?.title ?? title) });
  const typed = useRef({ digits: '', at: 0 });
  const type = ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return;
    const { digits, at } = typed.current;
    const joined = timeStamp - at < PAUSE_MS ? `${digits}${key}` : key;
    const next = Number(joined) > MAX_POINTS ? key : joined;
    typed.current = { digits: next, at: timeStamp };
    onChange(onScale(criterion, Number(next)));
  };
  const slide = useSlide(points, (next) => onChange(onScale(criterion, next)));
  const move = (by: number) => onChange(onScale(criterion, (points ?? 0) + by));
  return (
    <section className={cx('card')} aria-labelledby={id}>
      <div className={cx('head')}>
        <div className={cx('words')}>
          <h2 id={id}>{name}</h2>
          <p>{t(words === '' ? 'share' : 'shareAndHint', { weight, hint: words })}</p>
        </div>
        <button
          type="button"
          className={cx('step')}
          aria-label={t('less', { criterion: name })}
          disabled={points === 0}
          onClick={() => move(-step)}
        >
          −
        </button>
        <output className={cx('points', 'num')}>{points ?? '–'}</output>
        <button
          type="button"
          className={cx('step')}
          aria-label={t('more', { criterion: name })}
          disabled={points === MAX_POINTS}
          onClick={() => move(step)}
        >
          +
        </button>
      </div>
      <div className={cx('track')} {...slide}>
        {points !== null && (
          <span className={cx('thumb')} style={{ insetInlineStart: `${points}%` }}>
            <TockHead mood="happy" />
          </span>
        )}
        <input
          type="range"
          min={0}
          max={MAX_POINTS}
          step={step}
          value={points ?? 0}
          aria-labelledby={id}
          aria-invalid={isMissing && points === null ? true : undefined}
          aria-valuetext={points === null ? t('notMarked') : `${t('points', { count: points })}, ${text(band?.title ?? title)}`}
          onKeyDown={type}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </div>
      <fieldset className={cx('bands')} aria-label={t('bands', { criterion: name })}>
        {bands.map(({ from, title: bandTitle }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion always has four bands, in this order
            key={index}
            type="button"
            className={cx('band')}
            style={{ flexGrow: endOf(criterion, index) - from + 1 }}
            aria-pressed={chosen === index}
            onClick={() => chosen !== index && onChange(onScale(criterion, (from + endOf(criterion, index)) / 2))}
          >
            {text(bandTitle)}
          </button>
        ))}
      </fieldset>
      <p className={cx('meaning', isMissing && points === null && 'missing')}>
        {chosen === null ? (
          t('notMarked')
        ) : (
          <>
            <b>{rangeOf(chosen)}</b> {text(band?.body ?? hint)}
          </>
        )}
        {noteAtTop && chosen === bands.length - 1 && <span className={cx('note')}>{t('noteNeeded')}</span>}
      </p>
    </section>
  );
}
