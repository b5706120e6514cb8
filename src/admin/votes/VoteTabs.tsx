import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { call } from '#src/platform/api/api.ts';

const tabs = {
  all: {},
  counting: { voided: false },
  flagged: { flagged: true },
  voided: { voided: true },
} as const;
const names = ['all', 'counting', 'flagged', 'voided'] as const satisfies readonly (keyof typeof tabs)[];

const countVotes = (filter: string, signal: AbortSignal) =>
  call('POST /api/admin/votes/search', { body: { pageSize: 1, filter } }, { signal });

/** Tabs for the states of votes, with their counts for the selected work and competition. */
export const VoteTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const { voided, flagged, ...rest } = filterValues;
  const filters = names.map((name) => ({ ...rest, ...tabs[name] }));
  const counts = useListCounts('votes', filters, countVotes);
  const asked = JSON.stringify({ ...(flagged !== undefined && { flagged }), ...(voided !== undefined && { voided }) });
  return (
    <StateTabs
      label={t('votes.states')}
      current={names.find((name) => JSON.stringify(tabs[name]) === asked) ?? ''}
      tabs={names.map((id, index) => {
        const { filter, state } = linkOf(filters[index] ?? {});
        return {
          id,
          label: t(`votes.tab.${id}`),
          count: counts[index]?.total,
          isMore: counts[index]?.totalIsExact === false,
          to: `?${new URLSearchParams({ filter })}`,
          state,
        };
      })}
    />
  );
};
