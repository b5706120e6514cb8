import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { entrySegments } from '#contract/registrations/entrySegments.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './QueueSegments.module.css';
import { segmentNames, segmentOf, toggled, withoutSegment } from './segments.ts';
import { useEntryCounts } from './useEntryCounts.ts';

const cx = bindStyles(css);

/** Frequent filters, each with its count; those without results are hidden. The address holds the active one. */
export const QueueSegments = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { filterValues } = useListContext();
  const current = segmentOf(filterValues);
  const counts = useEntryCounts(segmentNames.map((name) => ({ ...withoutSegment(filterValues), ...entrySegments[name] })));
  const shown = segmentNames.flatMap((name, index) => {
    const count = counts[index];
    return name === current || (count !== undefined && count.total > 0) ? [{ name, count, ...linkOf(toggled(filterValues, name)) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav className={cx('segments')} aria-label={t('queue.segments')}>
      {shown.map(({ name, count, filter, state }) => (
        <Link
          key={name}
          className={cx('segment')}
          aria-current={name === current ? 'true' : undefined}
          to={{ pathname: '/registrations', search: `?${new URLSearchParams({ filter })}` }}
          state={state}
        >
          {t(`queue.segment.${name}`)}
          {count && (
            <b>
              {format.number(count.total)}
              {!count.totalIsExact && '+'}
            </b>
          )}
        </Link>
      ))}
    </nav>
  );
};
