import { Button, Checkbox, Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { BulkActionsToolbar, DataTable, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminVote } from '#contract/votes/admin.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { focusedRow } from '#src/admin/kit/list/rowFocus.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { type Moderated, ModerationButtons } from './ModerationButtons.tsx';
import { ModerationKeys } from './ModerationKeys.tsx';
import { VoteTabs } from './VoteTabs.tsx';

/** The filters of the list. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.votes.fields'>) => t(`resources.votes.fields.${field}`);
  return (
    <>
      <ListSearch source="no" label={label('no')} />
      <CompetitionPicker />
    </>
  );
};

/** The work or burst to which the list is narrowed, with a link to all votes. */
const Narrowed = () => {
  const { t } = useTranslation('admin');
  const filter = useFilterChange();
  const { data = [], filterValues } = useListContext<AdminVote>();
  const { no, flagId } = filterValues;
  const [first] = data;
  if (no === undefined && flagId === undefined) return null;
  const of = first ? workOf(first, t('dot')) : String(no ?? '');
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      {t(flagId === undefined ? 'votes.of_work' : 'votes.of_burst', { work: of })}
      <Button size="small" onClick={() => filter({ no: undefined, flagId: undefined })}>
        {t('votes.show_all')}
      </Button>
    </Stack>
  );
};

const State = ({ vote: { voided, flagged } }: { vote: AdminVote }) => {
  const { t } = useTranslation('admin');
  if (voided) {
    return (
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Chip size="small" variant="outlined" color="error" label={t('vote_voided')} />
        <Typography variant="caption" color="text.secondary">
          {[voided.by, voided.reason].join(t('dot'))}
        </Typography>
      </Stack>
    );
  }
  const colour = flagged ? 'warning' : 'success';
  return <Chip size="small" variant="outlined" color={colour} label={t(flagged ? 'vote_flagged' : 'vote_counts')} />;
};

const Voter = ({ vote: { account, freshAccount } }: { vote: AdminVote }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      {account?.name ?? t('deleted_account')}{' '}
      {freshAccount && (
        <Typography variant="caption" color="text.secondary">
          {t('fresh_account')}
        </Typography>
      )}
    </>
  );
};

const moderatedOf = (votes: readonly AdminVote[]): Moderated => {
  const voided = votes.filter((vote) => vote.voided !== null).length;
  return { ids: votes.map(({ id }) => id), counting: votes.length - voided, voided };
};

const BulkModerationButtons = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminVote>();
  return <ModerationButtons moderated={moderatedOf(data.filter(({ id }) => selectedIds.includes(id)))} onDone={onUnselectItems} />;
};

/** The keys that moderate the selected votes, or the one in the focused row. */
const VoteKeys = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminVote>();
  const find = () => {
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const focused = data[focusedRow()];
    if (chosen.length > 0) return moderatedOf(chosen);
    return focused ? moderatedOf([focused]) : null;
  };
  return <ModerationKeys find={find} onDone={onUnselectItems} />;
};

const Column = DataTable.Col<AdminVote>;
const workOf = ({ work }: AdminVote, dot: string): string => `${work.title}${dot}${work.no}`;

const Table = () => {
  const format = useFormat();
  const { t } = useTranslation('admin');
  return (
    <DataTable<AdminVote> bulkActionButtons={<BulkModerationButtons />} rowClick={false}>
      <Column source="work" disableSort render={(vote) => workOf(vote, t('dot'))} />
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
  const { t } = useTranslation('admin');
  const { data = [], selectedIds, onToggleItem } = useListContext<AdminVote>();
  return (
    <>
      <BulkActionsToolbar>
        <BulkModerationButtons />
      </BulkActionsToolbar>
      <Rows disablePadding aria-label={t('resources.votes.name', { count: 2 })}>
        {data.map((vote) => (
          <ListItem key={vote.id} disablePadding divider sx={{ alignItems: 'flex-start', pr: 2, py: 1 }}>
            <Checkbox
              checked={selectedIds.includes(vote.id)}
              onChange={() => onToggleItem(vote.id)}
              slotProps={{ input: { 'aria-label': `${workOf(vote, t('dot'))}${t('dot')}${format.dateTime(vote.castAt)}` } }}
            />
            <div>
              <ListItemText primary={workOf(vote, t('dot'))} sx={{ overflowWrap: 'anywhere' }} />
              <Typography variant="body2" color="text.secondary" gutterBottom>
                <Voter vote={vote} />
                {t('dot')}
                {format.dateTime(vote.castAt)}
                {vote.source !== null && `${t('dot')}${vote.source}`}
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
  <RecordList
    rows="selectable"
    facts={<Narrowed />}
    tabs={<VoteTabs />}
    tools={<Tools />}
    notice={<VoteKeys />}
    sort={{ field: 'castAt', order: 'DESC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
