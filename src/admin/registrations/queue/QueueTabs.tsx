import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { segmentOf, withoutSegment } from './segments.ts';
import { type TabName, tabOf, tabs } from './tabs.ts';
import { useEntryCounts } from './useEntryCounts.ts';

/** The states of entries with their counts in the competition and the other filters. */
export const QueueTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const names = Object.keys(tabs).filter((name): name is TabName => Object.hasOwn(tabs, name));
  const filters = names.map((name) => ({ ...withoutSegment(filterValues), state: tabs[name] }));
  const counts = useEntryCounts(filters);
  return (
    <StateTabs
      label={t('queue.states')}
      current={segmentOf(filterValues) ? '' : (tabOf(filterValues['state']) ?? '')}
      tabs={names.map((name, index) => {
        const count = counts[index];
        const { filter, state } = linkOf(filters[index] ?? {});
        return {
          id: name,
          label: t(`queue.tab.${name}`),
          count: count?.total,
          isMore: count !== undefined && !count.totalIsExact,
          to: { pathname: '/registrations', search: `?${new URLSearchParams({ filter })}` },
          state,
        };
      })}
    />
  );
};
