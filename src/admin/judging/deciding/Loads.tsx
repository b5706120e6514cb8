import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/judging/admin.ts';
import type { JudgeFacts } from '#src/admin/judging/boardFacts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './deciding.module.css';

const cx = bindStyles(css);

/** Each judge's number of works before and after. */
export const Loads = ({ loads, judges }: { loads: Proposal['loads']; judges: readonly JudgeFacts[] }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const most = Math.max(1, ...loads.map(({ before, after }) => Math.max(before, after)));
  const names = new Map(judges.map(({ judge }) => [judge.id, judge.name]));
  return (
    <ul className={cx('loads')}>
      {loads.map(({ judgeId, before, after }) => (
        <li key={judgeId} className={cx('load')}>
          <span className={cx('who')}>{names.get(judgeId) ?? ''}</span>
          <span className={cx('bar')} aria-hidden="true">
            <i style={{ width: `${(Math.min(before, after) / most) * 100}%` }} />
            <i className={cx(after < before ? 'less' : 'more')} style={{ width: `${(Math.abs(after - before) / most) * 100}%` }} />
          </span>
          <span className={cx('numbers')}>{t('judging.load', { before: format.number(before), after: format.number(after) })}</span>
        </li>
      ))}
    </ul>
  );
};
