import { Checkbox, Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { BulkActionsToolbar, DataTable, ListNoResults, NullableBooleanInput, TextInput, useListContext, useTranslate } from 'react-admin';
import type { AdminVote } from '#contract/votes.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { CompetitionFilter } from '../CompetitionFilter.tsx';
import { RecordList } from '../RecordList.tsx';
import { ModerationButtons } from './ModerationButtons.tsx';

const useFilters = () => {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.votes.fields.${field}`);
  return [
    <TextInput key="no" source="no" alwaysOn label={label('no')} />,
    <NullableBooleanInput key="flagged" source="flagged" alwaysOn label={label('flagged')} />,
    <NullableBooleanInput key="voided" source="voided" alwaysOn label={label('voided')} />,
    <CompetitionFilter key="competitionId" source="competitionId" alwaysOn label={label('competitionId')} />,
    <TextInput key="flagId" source="flagId" label={label('flagId')} />,
  ];
};

const State = ({ vote: { voided, flagged } }: { vote: AdminVote }) => {
  const translate = useTranslate();
  if (voided) {
    return (
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Chip size="small" variant="outlined" color="error" label={translate('vote_voided')} />
        <Typography variant="caption" color="text.secondary">
          {voided.by} · {voided.reason}
        </Typography>
      </Stack>
    );
  }
  const colour = flagged ? 'warning' : 'success';
  return <Chip size="small" variant="outlined" color={colour} label={translate(flagged ? 'vote_flagged' : 'vote_counts')} />;
};

const Voter = ({ vote: { account, freshAccount } }: { vote: AdminVote }) => {
  const translate = useTranslate();
  return (
    <>
      {account?.name ?? translate('deleted_account')}{' '}
      {freshAccount && (
        <Typography variant="caption" color="text.secondary">
          {translate('fresh_account')}
        </Typography>
      )}
    </>
  );
};

const BulkModerationButtons = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminVote>();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const voided = selected.filter((vote) => vote.voided !== null).length;
  return (
    <ModerationButtons
      votes={{ ids: selected.map(({ id }) => id) }}
      counting={selected.length - voided}
      voided={voided}
      onDone={onUnselectItems}
    />
  );
};

const Column = DataTable.Col<AdminVote>;
const workOf = ({ work }: AdminVote): string => `${work.title} · ${work.no}`;

const Table = () => {
  const format = useFormat();
  return (
    <DataTable<AdminVote> bulkActionButtons={<BulkModerationButtons />} rowClick={false}>
      <Column source="work" disableSort render={workOf} />
      <Column source="account" disableSort render={(vote) => <Voter vote={vote} />} />
      <Column source="source" disableSort render={({ source }) => source ?? '–'} />
      <Column source="castAt" render={({ castAt }) => format.dateTime(castAt)} />
      <Column source="state" disableSort render={(vote) => <State vote={vote} />} />
    </DataTable>
  );
};

/** The phone layout; each vote has a checkbox. */
const Cards = () => {
  const format = useFormat();
  const translate = useTranslate();
  const { data = [], isPending, selectedIds, onToggleItem } = useListContext<AdminVote>();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <>
      <BulkActionsToolbar>
        <BulkModerationButtons />
      </BulkActionsToolbar>
      <Rows disablePadding aria-label={translate('resources.votes.name', { smart_count: 2 })}>
        {data.map((vote) => (
          <ListItem key={vote.id} disablePadding divider sx={{ alignItems: 'flex-start', pr: 2, py: 1 }}>
            <Checkbox
              checked={selectedIds.includes(vote.id)}
              onChange={() => onToggleItem(vote.id)}
              slotProps={{ input: { 'aria-label': `${workOf(vote)} · ${format.dateTime(vote.castAt)}` } }}
            />
            <div>
              <ListItemText primary={workOf(vote)} sx={{ overflowWrap: 'anywhere' }} />
              <Typography variant="body2" color="text.secondary" gutterBottom>
                <Voter vote={vote} /> · {format.dateTime(vote.castAt)}
                {vote.source !== null && ` · ${vote.source}`}
              </Typography>
              <State vote={vote} />
            </div>
          </ListItem>
        ))}
      </Rows>
    </>
  );
};

/** All votes, newest first. */
export const VoteList = () => (
  <RecordList filters={useFilters()} sort={{ field: 'castAt', order: 'DESC' }} table={<Table />} cards={<Cards />} />
);
