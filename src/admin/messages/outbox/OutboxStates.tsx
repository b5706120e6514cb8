import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { MessageState } from '#contract/messages/messages.ts';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { call } from '#src/platform/api/api.ts';

const names = ['all', ...MessageState.options] as const;

const countMessages = (filter: string, signal: AbortSignal) =>
  call('POST /api/admin/messages/search', { body: { pageSize: 1, filter } }, { signal });

/** The states of messages, with their counts. */
export const OutboxStates = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const { state, ...rest } = filterValues;
  const filters = names.map((name) => (name === 'all' ? rest : { ...rest, state: name }));
  const counts = useListCounts('messages', filters, countMessages);
  return (
    <StateTabs
      label={t('outbox.states')}
      current={String(state ?? 'all')}
      tabs={names.map((id, index) => {
        const { filter, state } = linkOf(filters[index] ?? {});
        return {
          id,
          label: t(id === 'all' ? 'outbox.all' : `outbox.state.${id}`),
          count: counts[index]?.total,
          isMore: counts[index]?.totalIsExact === false,
          to: { pathname: '/messages', search: `?${new URLSearchParams({ filter })}` },
          state,
        };
      })}
    />
  );
};
