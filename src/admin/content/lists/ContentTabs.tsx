import { useTranslation } from 'react-i18next';
import { contentStates } from '#contract/content/rules/contentDraft.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { type ContentList, searchFor } from './useContentList.ts';

/** The states of a list as tabs, with their counts. */
export const ContentTabs = ({ list: { filter, search, counts, placeState }, path }: { list: ContentList; path: string }) => {
  const { t } = useTranslation('admin');
  const all = counts && contentStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <StateTabs
      label={t('content.states')}
      current={filter.state ?? 'all'}
      tabs={[
        {
          id: 'all',
          label: t('content.all'),
          count: all,
          to: { pathname: path, search: searchFor(search, null) },
          state: placeState,
        },
        ...contentStates.map((state) => ({
          id: state,
          label: t(`content.state.${state}`),
          count: counts?.[state],
          to: { pathname: path, search: searchFor(search, state) },
          state: placeState,
        })),
      ]}
    />
  );
};
