import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { call } from '#src/platform/api/api.ts';

const tabs = { open: { open: true }, decided: { open: false }, all: {} } as const;
const names = ['open', 'decided', 'all'] as const satisfies readonly (keyof typeof tabs)[];

const countCases = (filter: string, signal: AbortSignal) => call('GET /api/admin/reports', { query: { pageSize: 1, filter } }, { signal });

/** Tabs for open and decided reports, with their counts. */
export const ReportTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const { open, ...rest } = filterValues;
  const filters = names.map((name) => ({ ...rest, ...tabs[name] }));
  const counts = useListCounts('reports', filters, countCases);
  const decidedOrOpen = open === true ? 'open' : 'decided';
  return (
    <StateTabs
      label={t('reports.states')}
      current={open === undefined ? 'all' : decidedOrOpen}
      tabs={names.map((id, index) => ({
        id,
        label: t(`reports.tab.${id}`),
        count: counts[index]?.total,
        isMore: counts[index]?.totalIsExact === false,
        to: { pathname: '/reports', search: `?${new URLSearchParams({ filter: JSON.stringify(filters[index]) })}` },
      }))}
    />
  );
};
