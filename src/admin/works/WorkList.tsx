import { Avatar, Checkbox, ListItem, ListItemButton, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import {
  BulkActionsToolbar,
  DataTable,
  ListNoResults,
  NullableBooleanInput,
  SearchInput,
  SelectInput,
  useCreatePath,
  useListContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { groups } from '#contract/competitions.ts';
import type { AdminWorkSummary } from '#contract/works.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useText } from '../../platform/i18n/useLocale.ts';
import { CompetitionFilter } from '../CompetitionFilter.tsx';
import { RecordList } from '../RecordList.tsx';
import { FilmNotice } from './FilmNotice.tsx';
import { BulkReleaseButtons } from './ReleaseButtons.tsx';
import { WorkChip } from './WorkChip.tsx';

const kinds = ['video', 'link', 'images'] as const;

const useFilters = () => {
  const translate = useTranslate();
  const choices = (names: readonly string[], prefix: string) => names.map((id) => ({ id, name: translate(`${prefix}.${id}`) }));
  const label = (field: string) => translate(`resources.works.fields.${field}`);
  return [
    <SearchInput key="q" source="q" alwaysOn placeholder={label('q')} sx={{ minWidth: 260 }} />,
    <NullableBooleanInput key="released" source="released" alwaysOn label={label('released')} />,
    <NullableBooleanInput key="publishWork" source="publishWork" alwaysOn label={label('publishWork')} />,
    <CompetitionFilter key="competitionId" source="competitionId" alwaysOn label={label('competitionId')} />,
    <SelectInput key="kind" source="kind" label={label('kind')} choices={choices(kinds, 'kind')} />,
    <SelectInput key="group" source="group" label={label('group')} choices={choices(groups, 'group')} />,
  ];
};

const useWorkPath = () => {
  const pathTo = useCreatePath();
  return ({ id }: AdminWorkSummary) => pathTo({ resource: 'works', type: 'show', id });
};

const Poster = ({ work }: { work: AdminWorkSummary }) => (
  <Avatar variant="rounded" alt="" {...(work.posterUrl !== null && { src: work.posterUrl })} sx={{ width: 64, height: 40 }}>
    {' '}
  </Avatar>
);

/** Clicking the row opens the work; the link is for the keyboard, and a click on it opens the work once. */
const Title = ({ work }: { work: AdminWorkSummary }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <Poster work={work} />
    <div>
      <Typography
        variant="body2"
        component={Link}
        to={useWorkPath()(work)}
        onClick={(event) => event.stopPropagation()}
        sx={{ display: 'block', fontWeight: 600, color: 'inherit' }}
      >
        {work.title}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {work.teamName}
      </Typography>
    </div>
  </Stack>
);

const Column = DataTable.Col<AdminWorkSummary>;

const Table = () => {
  const text = useText();
  const format = useFormat();
  const translate = useTranslate();
  return (
    <DataTable<AdminWorkSummary> bulkActionButtons={<BulkReleaseButtons />} rowClick="show">
      <Column source="title" render={(work) => <Title work={work} />} />
      <Column source="no" />
      <Column source="competition" disableSort render={(work) => text(work.competition.title)} />
      <Column source="kind" disableSort render={(work) => translate(`kind.${work.kind}`)} />
      <Column source="state" disableSort render={(work) => <WorkChip work={work} />} />
      <Column source="votes" render={(work) => format.number(work.votes)} />
      <Column source="submittedAt" render={(work) => format.dateTime(work.submittedAt)} />
    </DataTable>
  );
};

/** The phone layout: the text opens a work, the checkbox selects it. */
const Cards = () => {
  const text = useText();
  const translate = useTranslate();
  const pathTo = useWorkPath();
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext<AdminWorkSummary>();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <>
      <BulkActionsToolbar>
        <BulkReleaseButtons />
      </BulkActionsToolbar>
      <Rows disablePadding aria-label={translate('resources.works.name')}>
        {data.map((work) => (
          <ListItem key={work.id} disablePadding divider>
            <Checkbox
              checked={selectedIds.includes(work.id)}
              onChange={() => onToggleItem(work.id)}
              slotProps={{ input: { 'aria-label': work.title } }}
            />
            <ListItemButton component={Link} to={pathTo(work)} sx={{ pl: 0 }}>
              <ListItemText
                primary={work.title}
                secondary={`${work.teamName} · ${text(work.competition.title)}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
              <WorkChip work={work} />
            </ListItemButton>
          </ListItem>
        ))}
      </Rows>
    </>
  );
};

/** All works, those waiting for release first. */
export const WorkList = () => (
  <RecordList
    notice={<FilmNotice />}
    filters={useFilters()}
    filterDefaultValues={{ released: false }}
    sort={{ field: 'submittedAt', order: 'ASC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
