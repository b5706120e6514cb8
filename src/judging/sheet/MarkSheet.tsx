import { useTranslation } from 'react-i18next';
import type { Rubric } from '#contract/judging/rubric.ts';
import { type Points, totalOf } from '#contract/judging/rules/rubric.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CriterionCard } from './CriterionCard.tsx';
import css from './MarkSheet.module.css';

const cx = bindStyles(css);

interface MarkSheetProps {
  rubric: Rubric;
  points: Points;
  /** Keys of the criteria without which the mark was not handed in. */
  missing?: readonly string[];
  onChange: (points: Points) => void;
  /** False where the total is shown elsewhere. */
  hasTotal?: boolean;
}

/** The criteria of a rubric with a judge's points, and the total as it stands: none while a criterion is missing. */
export function MarkSheet({ rubric, points, missing = [], onChange, hasTotal = true }: MarkSheetProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const total = totalOf(rubric, points);
  const left = rubric.criteria.filter(({ key }) => (points[key] ?? null) === null).length;
  return (
    <div className={cx('sheet')}>
      {rubric.criteria.map((criterion) => (
        <CriterionCard
          key={criterion.key}
          criterion={criterion}
          points={points[criterion.key] ?? null}
          isMissing={missing.includes(criterion.key)}
          onChange={(next) => onChange({ ...points, [criterion.key]: next })}
        />
      ))}
      {hasTotal && (
        <p className={cx('total')} role="status">
          <span>{t('total')}</span>
          {total === null ? (
            <span className={cx('left')}>{t('left', { count: left })}</span>
          ) : (
            <b className="num">{format.number(total / 100)}</b>
          )}
        </p>
      )}
    </div>
  );
}
