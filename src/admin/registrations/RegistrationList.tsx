import DuplicateIcon from '@mui/icons-material/PeopleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Checkbox, ListItem, ListItemButton, ListItemText, List as Rows, Stack, Tooltip, Typography } from '@mui/material';
import {
  AutocompleteInput,
  BulkActionsToolbar,
  DataTable,
  ListNoResults,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectArrayInput,
  SelectInput,
  useCreatePath,
  useListContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { groups, modes } from '#contract/competitions.ts';
import type { AdminEntrySummary } from '#contract/registrations.ts';
import { entryStates } from '#contract/rules/entryStatus.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useText } from '../../platform/i18n/useLocale.ts';
import { RecordList } from '../RecordList.tsx';
import { BulkDecisionButtons } from './DecisionButtons.tsx';
import { EntryChip } from './EntryChip.tsx';

const useFilters = () => {
  const translate = useTranslate();
  const text = useText();
  const choices = (names: readonly string[], prefix: string) => names.map((id) => ({ id, name: translate(`${prefix}.${id}`) }));
  const label = (field: string) => translate(`resources.registrations.fields.${field}`);
  const competition = (record: { title: Parameters<typeof text>[0]; waiting: number; waitingIsExact: boolean }) =>
    translate('competition_waiting', { title: text(record.title), waiting: `${record.waiting}${record.waitingIsExact ? '' : '+'}` });
  return [
    <SearchInput key="q" source="q" alwaysOn placeholder={label('q')} sx={{ minWidth: 260 }} />,
    <SelectArrayInput key="state" source="state" alwaysOn label={label('state')} choices={choices(entryStates, 'state')} />,
    <ReferenceInput key="competitionId" source="competitionId" reference="competitions" perPage={200} alwaysOn>
      <AutocompleteInput label={label('competitionId')} optionText={competition} filterToQuery={() => ({})} sx={{ minWidth: 260 }} />
    </ReferenceInput>,
    <SelectInput key="group" source="group" label={label('group')} choices={choices(groups, 'group')} />,
    <SelectInput key="mode" source="mode" label={label('mode')} choices={choices(modes, 'mode')} />,
    <NullableBooleanInput key="hasAgeWarning" source="hasAgeWarning" label={label('hasAgeWarning')} />,
    <NullableBooleanInput key="hasPossibleDuplicate" source="hasPossibleDuplicate" label={label('hasPossibleDuplicate')} />,
  ];
};

const Members = ({ entry }: { entry: AdminEntrySummary }) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <span>{entry.memberNames.join(' · ')}</span>
      {entry.hasAgeWarning && (
        <Tooltip title={translate('resources.registrations.fields.hasAgeWarning')}>
          <WarningIcon fontSize="small" color="warning" titleAccess={translate('resources.registrations.fields.hasAgeWarning')} />
        </Tooltip>
      )}
      {entry.hasPossibleDuplicate && (
        <Tooltip title={translate('resources.registrations.fields.hasPossibleDuplicate')}>
          <DuplicateIcon fontSize="small" color="warning" titleAccess={translate('resources.registrations.fields.hasPossibleDuplicate')} />
        </Tooltip>
      )}
    </Stack>
  );
};

const useEntryPath = () => {
  const pathTo = useCreatePath();
  return ({ id }: AdminEntrySummary) => pathTo({ resource: 'registrations', type: 'show', id });
};

/** The whole row opens the entry; the link is for the keyboard, and a click on it opens the entry once. */
const Team = ({ entry }: { entry: AdminEntrySummary }) => (
  <>
    <Typography
      variant="body2"
      component={Link}
      to={useEntryPath()(entry)}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'block', fontWeight: 600, color: 'inherit' }}
    >
      {entry.teamName}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {entry.organization}
    </Typography>
  </>
);

const Column = DataTable.Col<AdminEntrySummary>;

const Table = () => {
  const text = useText();
  const format = useFormat();
  const translate = useTranslate();
  return (
    <DataTable<AdminEntrySummary> bulkActionButtons={<BulkDecisionButtons />} rowClick="show">
      <Column source="teamName" render={(entry) => <Team entry={entry} />} />
      <Column source="competition" disableSort render={(entry) => text(entry.competition.title)} />
      <Column source="group" disableSort render={(entry) => translate(`group.${entry.group}`)} />
      <Column source="members" disableSort render={(entry) => <Members entry={entry} />} />
      <Column source="state" render={(entry) => <EntryChip entry={entry} />} />
      <Column source="registeredAt" render={(entry) => format.dateTime(entry.registeredAt)} />
    </DataTable>
  );
};

/** The same on a phone: each entry opens by its text and is selected by its box. */
const Cards = () => {
  const text = useText();
  const translate = useTranslate();
  const pathTo = useEntryPath();
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext<AdminEntrySummary>();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <>
      <BulkActionsToolbar>
        <BulkDecisionButtons />
      </BulkActionsToolbar>
      <Rows disablePadding aria-label={translate('resources.registrations.name')}>
        {data.map((entry) => (
          <ListItem key={entry.id} disablePadding divider>
            <Checkbox
              checked={selectedIds.includes(entry.id)}
              onChange={() => onToggleItem(entry.id)}
              slotProps={{ input: { 'aria-label': entry.teamName } }}
            />
            <ListItemButton component={Link} to={pathTo(entry)} sx={{ pl: 0 }}>
              <ListItemText
                primary={entry.teamName}
                secondary={`${text(entry.competition.title)} · ${entry.memberNames.join(' · ')}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
              <EntryChip entry={entry} />
            </ListItemButton>
          </ListItem>
        ))}
      </Rows>
    </>
  );
};

/** Every entry, filtered to those waiting for a decision at first. */
export const RegistrationList = () => (
  <RecordList
    filters={useFilters()}
    filterDefaultValues={{ state: ['submitted', 'waitlisted'] }}
    sort={{ field: 'registeredAt', order: 'ASC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
