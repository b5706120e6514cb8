import { useTranslation } from 'react-i18next';
import { type Countdown as CountdownOf, splitDuration } from '#src/competitions/clock.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { numberFormatOf } from '#src/platform/intl/formatters.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Countdown.module.css';

const cx = bindStyles(css);

const units = ['days', 'hours', 'minutes'] as const;

/** Days, hours and minutes until the next milestone. */
export function Countdown({ countdown: { kind, at }, now }: { countdown: CountdownOf; now: number }) {
  const { t } = useTranslation('competitionPages');
  const locale = useLocale();
  const remaining = splitDuration(at - now);
  const two = numberFormatOf(locale, { minimumIntegerDigits: 2 });
  return (
    <div>
      <p className={cx('title')}>{t(`countdown.${kind}`)}</p>
      <div className={cx('blocks')}>
        {units.map((unit) => (
          <div key={unit}>
            <span className="num">{unit === 'days' ? remaining.days : two.format(remaining[unit])}</span>{' '}
            {t(`countdown.${unit}`, { count: remaining[unit] })}
          </div>
        ))}
      </div>
    </div>
  );
}
