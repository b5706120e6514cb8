import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import type { HistoricMark } from '#contract/judging/admin.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './people.module.css';

const cx = bindStyles(css);

export type Criteria = AnswerOf<'GET /api/admin/rounds/:id/works/:workId/marks'>['criteria'];

interface MarkPointsProps {
  mark: HistoricMark;
  before: HistoricMark | null;
  criteria: Criteria;
}

/** The points of a mark by criterion, old → new where they changed; nothing for a mark without any. Missing is never zero. */
export const MarkPoints = ({ mark, before, criteria }: MarkPointsProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const pointsIn = (of: HistoricMark | null, key: string) => of?.points[key] ?? null;
  const shown = (points: number | null) => (points === null ? '–' : format.number(points));
  const given = criteria.filter(({ key }) => pointsIn(mark, key) !== null || pointsIn(before, key) !== null);
  if (given.length === 0) return null;
  return (
    <ul className={cx('points')} aria-label={t('judging.points_by_criterion')}>
      {given.map(({ key, title }) => {
        const [from, to] = [pointsIn(before, key), pointsIn(mark, key)];
        const points = before && from !== to ? t('judging.changed', { from: shown(from), to: shown(to) }) : shown(to);
        return <li key={key}>{t('judging.points_of', { criterion: text(title), points })}</li>;
      })}
    </ul>
  );
};
