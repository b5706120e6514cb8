import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResultCheck } from '#contract/results/admin.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { placeOfCheck } from './checkPlaces.ts';
import css from './side.module.css';

const cx = bindStyles(css);

const signs: Record<ResultCheck['level'], IconDrawing> = { error: 'x', warning: moreIcons.minus, ok: 'check' };
const levels: readonly ResultCheck['level'][] = ['error', 'warning'];

interface ChecksProps {
  checks: readonly ResultCheck[];
  competitionId: string;
  season: number | undefined;
}

/** The checks before the results are published, each with the way to where it is settled; those in order are folded. */
export const Checks = ({ checks, competitionId, season }: ChecksProps) => {
  const { t } = useTranslation('admin');
  const title = useId();
  const errors = checks.filter(({ level }) => level === 'error').length;
  const fine = checks.filter(({ level }) => level === 'ok');
  const row = (check: ResultCheck) => {
    const { name, count, level } = check;
    const way = t(level === 'error' ? 'results.settle' : 'results.look_at');
    const place = placeOfCheck(check, competitionId, season);
    return (
      <li key={name} className={cx(level)}>
        <span className={cx('sign')}>
          <Icon name={signs[level]} />
        </span>
        <span>
          <span className={cx('unseen')}>{t(`results.level.${level}`)}</span>
          {count > 0 ? t(`results.check.${name}`, { count }) : t(`results.settled.${name}`)}
        </span>
        {count > 0 && place && (
          <Guarded part={place.part}>
            <Link to={place.to} aria-label={`${way}${t('colon')}${t(`results.check.${name}`, { count })}`}>
              {way}
            </Link>
          </Guarded>
        )}
      </li>
    );
  };
  return (
    <section className={cx('card')} aria-labelledby={title}>
      <div className={cx('head')}>
        <h2 id={title}>{t('results.checks')}</h2>
        {errors > 0 && <span className={cx('left')}>{t('results.left', { count: errors })}</span>}
      </div>
      <ul className={cx('checks')}>{levels.flatMap((level) => checks.filter((check) => check.level === level).map(row))}</ul>
      <details className={cx('inOrder')}>
        <summary>{t('results.in_order', { count: fine.length })}</summary>
        <ul className={cx('checks')}>{fine.map(row)}</ul>
      </details>
    </section>
  );
};
