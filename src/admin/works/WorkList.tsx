import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NullableBooleanInput, SearchInput, SelectInput, useListContext, useTranslate } from 'react-admin';
import { groups } from '#contract/competitions.ts';
import { workStages } from '#contract/rules/workStage.ts';
import type { AdminWorkSummary } from '#contract/works.ts';
import { call } from '../../platform/api/api.ts';
import { CompetitionFilter } from '../CompetitionFilter.tsx';
import { askedFilter } from '../dataProvider.ts';
import { StateTabs } from '../frame/StateTabs.tsx';
import { Guarded } from '../Guarded.tsx';
import { RecordList } from '../RecordList.tsx';
import { AssignButton } from './AssignButton.tsx';
import { FilmNotice } from './FilmNotice.tsx';
import { ReleaseButtons } from './ReleaseButtons.tsx';
import { WorkGrid } from './WorkGrid.tsx';

const kinds = ['video', 'link', 'images'] as const;

const useFilters = () => {
  const translate = useTranslate();
  const choices = (names: readonly string[], prefix: string) => names.map((id) => ({ id, name: translate(`${prefix}.${id}`) }));
  const label = (field: string) => translate(`resources.works.fields.${field}`);
  return [
    <SearchInput key="q" source="q" alwaysOn placeholder={label('q')} sx={{ minWidth: 260 }} />,
    <NullableBooleanInput key="publishWork" source="publishWork" label={label('publishWork')} />,
    <CompetitionFilter key="competitionId" source="competitionId" alwaysOn label={label('competitionId')} />,
    <SelectInput key="kind" source="kind" label={label('kind')} choices={choices(kinds, 'kind')} />,
    <SelectInput key="group" source="group" label={label('group')} choices={choices(groups, 'group')} />,
  ];
};

/** On a phone the bar has room for their words alone. */
const NARROW = {
  '@media (max-width: 760px)': { '& .MuiButton-startIcon': { display: 'none' }, '& .MuiButton-root': { minWidth: 0, px: 1 } },
};

/** The buttons over the rows selected in the list. */
const BulkButtons = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminWorkSummary>();
  const works = data.filter(({ id }) => selectedIds.includes(id));
  return (
    <Stack direction="row" useFlexGap spacing={{ xs: 0.5, sm: 1 }} sx={NARROW}>
      <ReleaseButtons works={works} onDone={onUnselectItems} />
      <AssignButton works={works} onDone={onUnselectItems} />
    </Stack>
  );
};

/** The tabs over the grid. */
const tabs = {
  waiting: { stages: ['reported', 'waiting'], field: 'stage', order: 'ASC' },
  held: { stages: ['held'], field: 'submittedAt', order: 'DESC' },
  released: { stages: ['released'], field: 'submittedAt', order: 'DESC' },
  all: { stages: [...workStages], field: 'submittedAt', order: 'DESC' },
} as const;
type Tab = keyof typeof tabs;
const tabNames = ['waiting', 'held', 'released', 'all'] as const satisfies readonly Tab[];

/** How many works there are in each state of those that the other filters let through. */
const useCounts = (rest: object) => {
  const asked = askedFilter('works', { ...rest });
  const { data } = useQuery({
    queryKey: ['works', 'getList', 'stages', asked],
    queryFn: () =>
      Promise.all(
        tabNames.map((name) =>
          call('GET /api/admin/works', { query: { pageSize: 1, filter: JSON.stringify({ ...asked, stages: tabs[name].stages }) } }),
        ),
      ),
  });
  return data;
};

const WorkTabs = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext<AdminWorkSummary>();
  const { stages, ...rest } = filterValues;
  const counts = useCounts(rest);
  const current = tabNames.find((name) => JSON.stringify(tabs[name].stages) === JSON.stringify(stages)) ?? 'all';
  return (
    <StateTabs
      label={translate('works.states')}
      current={current}
      tabs={tabNames.map((id, index) => {
        const { stages: chosen, field, order } = tabs[id];
        const filter = JSON.stringify({ ...rest, stages: chosen });
        return {
          id,
          label: translate(`works.tab.${id}`),
          count: counts?.[index]?.total,
          isMore: counts?.[index]?.totalIsExact === false,
          to: `?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '50', displayedFilters: '{}' })}`,
        };
      })}
    />
  );
};

/** Works to release, the reported ones first. */
export const WorkList = () => (
  <RecordList
    notice={
      <>
        <WorkTabs />
        <Guarded part="films">
          <FilmNotice />
        </Guarded>
      </>
    }
    filters={useFilters()}
    filterDefaultValues={{ stages: tabs.waiting.stages }}
    sort={{ field: 'stage', order: 'ASC' }}
    table={<WorkGrid bulkButtons={<BulkButtons />} />}
    cards={<WorkGrid bulkButtons={<BulkButtons />} />}
  />
);
