import { Button, ListItem, ListItemText, List as Rows, Stack } from '@mui/material';
import { DataTable, ListNoResults, SelectInput, TextInput, useCreatePath, useListContext, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BurstReason, VoteFlag } from '#contract/votes.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useText } from '../../platform/i18n/useLocale.ts';
import { CompetitionFilter } from '../CompetitionFilter.tsx';
import { RecordList } from '../RecordList.tsx';
import { ModerationButtons } from './ModerationButtons.tsx';

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

/** Lists the votes of a burst, or moderates all of them. */
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
      <ModerationButtons votes={{ flagId: id }} counting={count - voided} voided={voided} onDone={refresh} />
    </Stack>
  );
};

const Column = DataTable.Col<VoteFlag>;
const workOf = ({ work }: VoteFlag): string => `${work.title} · ${work.no}`;

/** The texts of a burst: reason, time and number of votes. */
const useFlagTexts = () => {
  const text = useText();
  const format = useFormat();
  const translate = useTranslate();
  return {
    competition: ({ competition }: VoteFlag) => text(competition.title),
    reason: ({ reason, source }: VoteFlag) => `${translate(`burst.${reason}`)}${source === null ? '' : ` · ${source}`}`,
    times: ({ from, to }: VoteFlag) => translate('burst_times', { from: format.dateTime(from), to: format.dateTime(to) }),
    votes: ({ count, voided }: VoteFlag) => translate('burst_votes', { count, voided }),
  };
};

const Table = () => {
  const texts = useFlagTexts();
  return (
    <DataTable<VoteFlag> bulkActionButtons={false} rowClick={false}>
      <Column source="work" disableSort render={workOf} />
      <Column source="competition" disableSort render={texts.competition} />
      <Column source="reason" disableSort render={texts.reason} />
      <Column source="to" render={texts.times} />
      <Column source="count" render={texts.votes} />
      <Column label={false} disableSort render={(flag) => <Actions flag={flag} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const texts = useFlagTexts();
  const translate = useTranslate();
  const { data = [], isPending } = useListContext<VoteFlag>();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <Rows disablePadding aria-label={translate('resources.voteFlags.name', { smart_count: 2 })}>
      {data.map((flag) => (
        <ListItem key={flag.id} divider sx={{ display: 'block' }}>
          <ListItemText
            primary={workOf(flag)}
            secondary={[texts.competition, texts.reason, texts.times, texts.votes].map((toText) => toText(flag)).join('\n')}
            sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          />
          <Actions flag={flag} />
        </ListItem>
      ))}
    </Rows>
  );
};

/** Bursts of votes, newest first. */
export const FlagList = () => (
  <RecordList filters={useFilters()} sort={{ field: 'to', order: 'DESC' }} table={<Table />} cards={<Cards />} />
);
