import { Button, Stack } from '@mui/material';
import { DataTable, List, SelectInput, TextInput, useCreatePath, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BurstReason, VoteFlag } from '#contract/votes.ts';
import { useFormat } from '../../app/format.ts';
import { useText } from '../../app/useLocale.ts';
import { CompetitionFilter } from '../CompetitionFilter.tsx';
import { RulingButtons } from './RulingButtons.tsx';

const reasons = ['address', 'fresh_accounts'] as const satisfies readonly BurstReason[];

const useFilters = () => {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.voteFlags.fields.${field}`);
  const choices = reasons.map((id) => ({ id, name: translate(`burst.${id}`) }));
  return [
    <TextInput key="no" source="no" alwaysOn label={label('no')} />,
    <SelectInput key="reason" source="reason" alwaysOn label={label('reason')} choices={choices} />,
    <CompetitionFilter key="competitionId" source="competitionId" alwaysOn label={label('competitionId')} />,
  ];
};

/** Look at the votes one by one, or decide about all of them. */
const Actions = ({ flag: { id, count, voided } }: { flag: VoteFlag }) => {
  const translate = useTranslate();
  const pathTo = useCreatePath();
  const refresh = useRefresh();
  const votes = `${pathTo({ resource: 'votes', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ flagId: id }))}`;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button component={Link} to={votes}>
        {translate('see_votes')}
      </Button>
      <RulingButtons votes={{ flagId: id }} counting={count - voided} voided={voided} onDone={refresh} />
    </Stack>
  );
};

const Column = DataTable.Col<VoteFlag>;

/** Sudden bursts of votes, the newest first. */
export const FlagList = () => {
  const text = useText();
  const format = useFormat();
  const translate = useTranslate();
  return (
    <List filters={useFilters()} sort={{ field: 'to', order: 'DESC' }} perPage={50} exporter={false} empty={false}>
      <DataTable<VoteFlag> bulkActionButtons={false} rowClick={false}>
        <Column source="work" disableSort render={({ work }) => `${work.title} · ${work.no}`} />
        <Column source="competition" disableSort render={({ competition }) => text(competition.title)} />
        <Column
          source="reason"
          disableSort
          render={({ reason, source }) => `${translate(`burst.${reason}`)}${source === null ? '' : ` · ${source}`}`}
        />
        <Column source="to" render={({ from, to }) => translate('burst_times', { from: format.dateTime(from), to: format.dateTime(to) })} />
        <Column source="count" render={({ count, voided }) => translate('burst_votes', { count, voided })} />
        <Column label={false} disableSort render={(flag) => <Actions flag={flag} />} />
      </DataTable>
    </List>
  );
};
