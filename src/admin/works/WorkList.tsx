import { Stack } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import { workStages } from '#contract/works/rules/workStage.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import { useChosenRows } from '#src/admin/kit/list/useChosenRows.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { call } from '#src/platform/api/api.ts';
import { FilmNotice } from './FilmNotice.tsx';
import { ReleaseButtons } from './ReleaseButtons.tsx';
import { WorkGrid } from './WorkGrid.tsx';

const kinds = ['video', 'link', 'images'] as const;

/** The filters of the grid. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.works.fields'>) => t(`resources.works.fields.${field}`);
  return (
    <>
      <ListSearch label={label('q')} />
      <CompetitionPicker />
      <ListSelect source="kind" label={label('kind')} choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      <ListSelect source="group" label={label('group')} choices={groups.map((value) => ({ value, label: t(`group.${value}`) }))} />
      <ListSelect
        source="publishWork"
        label={label('publishWork')}
        choices={[
          { value: true, label: t('works.may_be_published') },
          { value: false, label: t('workState.no_consent') },
        ]}
      />
    </>
  );
};

/** On a phone the bar has room for labels only. */
const NARROW = {
  '@media (max-width: 760px)': { '& .MuiButton-startIcon': { display: 'none' }, '& .MuiButton-root': { minWidth: 0, px: 1 } },
};

/** The bulk actions for selected rows. */
const BulkButtons = () => {
  const { data = [], onUnselectItems } = useListContext<AdminWorkSummary>();
  const works = useChosenRows(data);
  return (
    <Stack direction="row" useFlexGap spacing={{ xs: 0.5, sm: 1 }} sx={NARROW}>
      <ReleaseButtons works={works} onDone={onUnselectItems} />
    </Stack>
  );
};

/** The tabs over the grid. Each work is counted by one badge: a reported one by that of the reports, one to release by that of the works. */
const tabs = {
  waiting: { stages: ['waiting'], field: 'stage', order: 'ASC' },
  reported: { stages: ['reported'], field: 'stage', order: 'ASC' },
  held: { stages: ['held'], field: 'submittedAt', order: 'DESC' },
  released: { stages: ['released'], field: 'submittedAt', order: 'DESC' },
  all: { stages: [...workStages], field: 'submittedAt', order: 'DESC' },
} as const;
type Tab = keyof typeof tabs;
const tabNames = ['waiting', 'reported', 'held', 'released', 'all'] as const satisfies readonly Tab[];

const countWorks = (filter: string, signal: AbortSignal) =>
  call('POST /api/admin/works/search', { body: { pageSize: 1, filter } }, { signal });

const WorkTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext<AdminWorkSummary>();
  const { stages, ...rest } = filterValues;
  const filters = tabNames.map((name) => ({ ...rest, stages: tabs[name].stages }));
  const counts = useListCounts('works', filters, countWorks);
  const chosen: unknown[] = Array.isArray(stages) ? stages : [...workStages];
  const current = tabNames.find((name) => chosen.every((stage) => tabs[name].stages.some((each) => each === stage))) ?? 'all';
  return (
    <StateTabs
      label={t('works.states')}
      current={current}
      tabs={tabNames.map((id, index) => {
        const { field, order } = tabs[id];
        const { filter, state } = linkOf(filters[index] ?? {});
        return {
          id,
          label: t(`works.tab.${id}`),
          count: counts[index]?.total,
          isMore: counts[index]?.totalIsExact === false,
          to: `?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '50', displayedFilters: '{}' })}`,
          state,
        };
      })}
    />
  );
};

/** Works to release, the oldest first. */
export const WorkList = () => (
  <RecordList
    rows="own"
    tabs={<WorkTabs />}
    tools={<Tools />}
    notice={
      <Guarded part="films">
        <FilmNotice />
      </Guarded>
    }
    filterDefaultValues={{ stages: tabs.waiting.stages }}
    sort={{ field: 'stage', order: 'ASC' }}
    table={<WorkGrid bulkButtons={<BulkButtons />} />}
    cards={<WorkGrid bulkButtons={<BulkButtons />} />}
  />
);
