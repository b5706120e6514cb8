import { useListContext, useTranslate } from 'react-admin';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { call } from '#src/platform/api/api.ts';

const tabs = { open: { open: true }, decided: { open: false }, all: {} } as const;
const names = ['open', 'decided', 'all'] as const satisfies readonly (keyof typeof tabs)[];

const countCases = (filter: string, signal: AbortSignal) => call('GET /api/admin/reports', { query: { pageSize: 1, filter } }, { signal });

/** Tabs for open and decided reports, with their counts. */
export const ReportTabs = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { open, ...rest } = filterValues;
  const filters = names.map((name) => ({ ...rest, ...tabs[name] }));
  const counts = useListCounts('reports', filters, countCases);
  const decidedOrOpen = open === true ? 'open' : 'decided';
  return (
    <StateTabs
      label={translate('reports.states')}
      current={open === undefined ? 'all' : decidedOrOpen}
      tabs={names.map((id, index) => ({
        id,
        label: translate(`reports.tab.${id}`),
        count: counts[index]?.total,
        isMore: counts[index]?.totalIsExact === false,
        to: { pathname: '/reports', search: `?${new URLSearchParams({ filter: JSON.stringify(filters[index]) })}` },
      }))}
    />
  );
};
