import { useTranslate } from 'react-admin';
import { contentStates } from '#contract/content/rules/contentDraft.ts';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { type ContentList, searchFor } from './useContentList.ts';

/** The states of a list as tabs, with their counts. */
export const ContentTabs = ({ list: { filter, search, counts, placeState }, path }: { list: ContentList; path: string }) => {
  const translate = useTranslate();
  const all = counts && contentStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <StateTabs
      label={translate('content.states')}
      current={filter.state ?? 'all'}
      tabs={[
        {
          id: 'all',
          label: translate('content.all'),
          count: all,
          to: { pathname: path, search: searchFor(search, null) },
          state: placeState,
        },
        ...contentStates.map((state) => ({
          id: state,
          label: translate(`content.state.${state}`),
          count: counts?.[state],
          to: { pathname: path, search: searchFor(search, state) },
          state: placeState,
        })),
      ]}
    />
  );
};
