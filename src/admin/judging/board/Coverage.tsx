import { useTranslation } from 'react-i18next';
import type { BoardFacts, WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './coverage.module.css';

const cx = bindStyles(css);

/** Largest number of works of which each has a square of its own. */
const SQUARES = 378;

/** The progress of a work: all its marks, most, some, none, or nobody to mark it. */
type Shade = 'full' | 'most' | 'some' | 'none' | 'unassigned';

interface Level {
  id: string;
  shade: Shade;
  label: string;
  count: number;
}

const shadeOf = (marks: number, perWork: number): Shade => {
  if (marks >= perWork) return 'full';
  return marks * 2 > perWork ? 'most' : 'some';
};

const useLevels = (works: readonly WorkFacts[], perWork: number): Level[] => {
  const { t } = useTranslation('admin');
  const seen = works.filter(({ work }) => !work.isHidden);
  const marked = (least: number) => seen.filter((each) => (least === perWork ? each.marked >= least : each.marked === least)).length;
  const unassigned = seen.filter(({ cells }) => cells.size === 0).length;
  const levels = Array.from({ length: perWork }, (_, index) => perWork - index).map((marks) => ({
    id: String(marks),
    shade: shadeOf(marks, perWork),
    label: t('judging.marks', { count: marks }),
    count: marked(marks),
  }));
  return [
    ...levels,
    { id: 'none', shade: 'none', label: t('judging.unmarked'), count: seen.filter((each) => each.marked === 0).length - unassigned },
    { id: 'unassigned', shade: 'unassigned', label: t('judging.unassigned'), count: unassigned },
  ];
};

/** The works by the number of their marks: a square each, or a bar where there are too many. */
export const Coverage = ({ facts, perWork }: { facts: BoardFacts; perWork: number }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const levels = useLevels(facts.works, perWork);
  const number = facts.works.length;
  const percent = facts.wanted === 0 ? 0 : Math.floor((facts.marked / facts.wanted) * 100);
  const summary = levels.map(({ label, count }) => `${label}${t('colon')}${format.number(count)}`).join(t('judging.and'));
  return (
    <section className={cx('card')} aria-label={t('judging.coverage')}>
      <p className={cx('figures')}>
        <span>
          <b>{format.number(facts.marked)}</b> {t('judging.of_marks', { wanted: format.number(facts.wanted), percent })}
        </span>
        <span>
          <b>{format.number(facts.complete)}</b> {t('judging.of_works', { all: format.number(number) })}
        </span>
        <span>
          <b className={cx(facts.farApart > 0 && 'warns')}>{format.number(facts.farApart)}</b>{' '}
          {t('judging.far_apart', { count: facts.farApart })}
        </span>
        <span>
          <b>{format.number(facts.conflicts)}</b> {t('judging.kept_apart', { count: facts.conflicts })}
        </span>
      </p>
      <div className={cx(number > SQUARES ? 'bar' : 'squares')} role="img" aria-label={summary}>
        {number > SQUARES
          ? levels.map(({ id, shade, count }) => <i key={id} className={cx(shade)} style={{ flexGrow: count }} />)
          : levels.flatMap(({ id, shade, count }) =>
              Array.from({ length: count }, (_, index) => <i key={`${id} ${index.toString()}`} className={cx(shade)} />),
            )}
      </div>
      <p className={cx('legend')} aria-hidden="true">
        <span className={cx('lead')}>{t('judging.square')}</span>
        {levels.map(({ id, shade, label, count }) => (
          <span key={id}>
            <i className={cx(shade)} />
            {label} {format.number(count)}
          </span>
        ))}
      </p>
    </section>
  );
};
