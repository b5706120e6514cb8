import { Button, ListItem, ListItemText, List as Rows, Stack } from '@mui/material';
import { DataTable, useCreatePath, useListContext, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BurstReason, VoteFlag } from '#contract/votes/admin.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { focusedRow } from '#src/admin/kit/list/rowFocus.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { type Moderated, ModerationButtons } from './ModerationButtons.tsx';
import { ModerationKeys } from './ModerationKeys.tsx';

const reasons = ['address', 'fresh_accounts'] as const satisfies readonly BurstReason[];

/** The filters of the list. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.voteFlags.fields'>) => t(`resources.voteFlags.fields.${field}`);
  return (
    <>
      <ListSearch source="no" label={label('no')} />
      <ListSelect source="reason" label={label('reason')} choices={reasons.map((value) => ({ value, label: t(`burst.${value}`) }))} />
      <CompetitionPicker />
    </>
  );
};

const moderatedOf = ({ id, count, voided }: VoteFlag): Moderated => ({ votes: { flagId: id }, counting: count - voided, voided });

/** Lists the votes of a burst, or moderates all of them. */
const Actions = ({ flag }: { flag: VoteFlag }) => {
  const { t } = useTranslation('admin');
  const pathTo = useCreatePath();
  const refresh = useRefresh();
  const votes = `${pathTo({ resource: 'votes', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ flagId: flag.id }))}`;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button component={Link} to={votes}>
        {t('see_votes')}
      </Button>
      <ModerationButtons moderated={moderatedOf(flag)} onDone={refresh} />
    </Stack>
  );
};

/** The keys that moderate the burst whose row has the focus. */
const FlagKeys = () => {
  const { data = [] } = useListContext<VoteFlag>();
  const refresh = useRefresh();
  const find = () => {
    const flag = data[focusedRow()];
    return flag ? moderatedOf(flag) : null;
  };
  return <ModerationKeys find={find} onDone={refresh} />;
};

const Column = DataTable.Col<VoteFlag>;

/** Returns a function for the texts of a burst: its work, reason, time and number of votes. */
const useFlagTexts = () => {
  const text = useText();
  const format = useFormat();
  const { t } = useTranslation('admin');
  return {
    work: ({ work }: VoteFlag) => `${work.title}${t('dot')}${work.no}`,
    competition: ({ competition }: VoteFlag) => text(competition.title),
    reason: ({ reason, source }: VoteFlag) => `${t(`burst.${reason}`)}${source === null ? '' : `${t('dot')}${source}`}`,
    times: ({ from, to }: VoteFlag) => t('burst_times', { from: format.dateTime(from), to: format.dateTime(to) }),
    votes: ({ count, voided }: VoteFlag) => t('burst_votes', { count, voided }),
  };
};

const Table = () => {
  const texts = useFlagTexts();
  return (
    <DataTable<VoteFlag> bulkActionButtons={false} rowClick={false}>
      <Column source="work" disableSort render={texts.work} />
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
  const { t } = useTranslation('admin');
  const { data = [] } = useListContext<VoteFlag>();
  return (
    <Rows disablePadding aria-label={t('resources.voteFlags.name', { count: 2 })}>
      {data.map((flag) => (
        <ListItem key={flag.id} divider sx={{ display: 'block' }}>
          <ListItemText
            primary={texts.work(flag)}
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
  <RecordList
    rows="plain"
    tools={<Tools />}
    notice={<FlagKeys />}
    sort={{ field: 'to', order: 'DESC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
