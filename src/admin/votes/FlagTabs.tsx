import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { call } from '#src/platform/api/api.ts';

const tabs = { open: { settled: false }, settled: { settled: true }, all: {} } as const;
const names = ['open', 'settled', 'all'] as const satisfies readonly (keyof typeof tabs)[];

/** The bursts that nobody has ruled on. */
export const OPEN_FLAGS = tabs.open;

const countFlags = (filter: string, signal: AbortSignal) =>
  call('POST /api/admin/votes/flags/search', { body: { pageSize: 1, filter } }, { signal });

/** Tabs for bursts that are open and those that are settled, with their counts for the selected work and competition. */
export const FlagTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const { settled, ...rest } = filterValues;
  const filters = names.map((name) => ({ ...rest, ...tabs[name] }));
  const counts = useListCounts('voteFlags', filters, countFlags);
  const current = settled === undefined ? 'all' : settled ? 'settled' : 'open';
  return (
    <StateTabs
      label={t('settle.states')}
      current={current}
      tabs={names.map((id, index) => {
        const { filter, state } = linkOf(filters[index] ?? {});
        return {
          id,
          label: t(`settle.tab.${id}`),
          count: counts[index]?.total,
          isMore: counts[index]?.totalIsExact === false,
          to: `?${new URLSearchParams({ filter })}`,
          state,
        };
      })}
    />
  );
};
