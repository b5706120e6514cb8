import { Button, Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useCreatePath, useListContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BurstReason, Settlement, VoteFlag } from '#contract/votes/admin.ts';
import { CompetitionPicker } from '#src/admin/competitions/CompetitionPicker.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { focusedRow } from '#src/admin/kit/list/rowFocus.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { FlagTabs, OPEN_FLAGS } from './FlagTabs.tsx';
import { canSettle, SettleButtons, SettleDialog } from './SettleButtons.tsx';

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

/** Lists the votes of a burst, or settles it. */
const Actions = ({ flag }: { flag: VoteFlag }) => {
  const { t } = useTranslation('admin');
  const pathTo = useCreatePath();
  const votes = `${pathTo({ resource: 'votes', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ flagId: flag.id }))}`;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button component={Link} to={votes}>
        {t('see_votes')}
      </Button>
      <Stack direction="row" spacing={1}>
        <SettleButtons flag={flag} />
      </Stack>
    </Stack>
  );
};

/** R voids the burst whose row has the focus and A settles it as fine, with the same confirmation as the buttons. */
const FlagKeys = () => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { data = [] } = useListContext<VoteFlag>();
  const [asked, setAsked] = useState<{ as: Settlement; flag: VoteFlag } | null>(null);
  const ask = (as: Settlement) => () => {
    const flag = data[focusedRow()];
    if (!flag) return notify('settle.none_chosen', { type: 'info' });
    if (!canSettle(flag, as)) return notify('settle.already', { type: 'info' });
    setAsked({ as, flag });
  };
  useKeys({ r: { does: t('void'), run: ask('void') }, a: { does: t('settle.fine'), run: ask('fine') } }, t('settle.keys'));
  return asked && <SettleDialog {...asked} onClose={() => setAsked(null)} />;
};

/** Tells who has settled a burst, when and why; also of one that has grown since. */
const State = ({ flag: { settled, ruling } }: { flag: VoteFlag }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      {settled && ruling ? (
        <Chip size="small" variant="outlined" color={ruling.as === 'void' ? 'error' : 'success'} label={t(`settle.as.${ruling.as}`)} />
      ) : (
        <Chip size="small" variant="outlined" color="warning" label={t('settle.open')} />
      )}
      {ruling && (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {!settled && `${t(`settle.grown.${ruling.as}`)} `}
          {[ruling.by, format.dateTime(ruling.at), ruling.reason].join(t('dot'))}
        </Typography>
      )}
    </Stack>
  );
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
      <Column source="state" disableSort render={(flag) => <State flag={flag} />} />
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
          <State flag={flag} />
          <Actions flag={flag} />
        </ListItem>
      ))}
    </Rows>
  );
};

/** Bursts of votes, the open ones first, newest first. */
export const FlagList = () => (
  <RecordList
    rows="plain"
    tabs={<FlagTabs />}
    filterDefaultValues={OPEN_FLAGS}
    tools={<Tools />}
    notice={<FlagKeys />}
    sort={{ field: 'to', order: 'DESC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
