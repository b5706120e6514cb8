import { Checkbox, Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { BulkActionsToolbar, DataTable, useListContext, useTranslate } from 'react-admin';
import { type GivenUpMessage, MessageChannel, MessageFailure, MessageTemplate } from '#contract/messages.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { ListSelect } from '../list/ListSelect.tsx';
import { RecordList } from '../RecordList.tsx';
import { ResendButton } from './ResendButton.tsx';

/** What narrows the list of messages. */
const Tools = () => {
  const translate = useTranslate();
  const select = (source: string, choices: readonly string[], prefix: string) => (
    <ListSelect
      source={source}
      label={translate(`resources.messages.fields.${source}`)}
      choices={choices.map((value) => ({ value, label: translate(`${prefix}.${value}`) }))}
    />
  );
  return (
    <>
      {select('reason', MessageFailure.options, 'messageFailure')}
      {select('channel', MessageChannel.options, 'messageChannel')}
      {select('template', MessageTemplate.options, 'messageTemplate')}
    </>
  );
};

/** The texts of a message: what it is, to whom, since when. */
const useMessageTexts = () => {
  const format = useFormat();
  const translate = useTranslate();
  return {
    template: ({ template }: GivenUpMessage) => translate(`messageTemplate.${template}`, { _: template }),
    to: ({ to }: GivenUpMessage) => to ?? translate('message_recipient_erased'),
    channel: ({ channel }: GivenUpMessage) => translate(`messageChannel.${channel}`),
    failedAt: ({ failedAt }: GivenUpMessage) => format.dateTime(failedAt),
    createdAt: ({ createdAt }: GivenUpMessage) => format.dateTime(createdAt),
    attempts: ({ attempts }: GivenUpMessage) => format.number(attempts),
    given_up: ({ attempts, failedAt }: GivenUpMessage) =>
      translate('message_given_up', { smart_count: attempts, at: format.dateTime(failedAt) }),
  };
};

const Reason = ({ message: { reason } }: { message: GivenUpMessage }) => (
  <Chip size="small" variant="outlined" color="error" label={useTranslate()(`messageFailure.${reason}`)} />
);

/** Sends several messages again. */
const BulkResendButton = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<GivenUpMessage>();
  return <ResendButton messages={data.filter(({ id }) => selectedIds.includes(id))} onDone={onUnselectItems} />;
};

const Column = DataTable.Col<GivenUpMessage>;

const Table = () => {
  const texts = useMessageTexts();
  return (
    <DataTable<GivenUpMessage>
      sx={{ '& .MuiTableCell-root': { overflowWrap: 'normal', wordBreak: 'keep-all' }, '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
      bulkActionButtons={<BulkResendButton />}
      rowClick={false}
      isRowSelectable={({ canResend }) => canResend}
    >
      <Column source="template" disableSort render={texts.template} />
      <Column source="to" disableSort render={texts.to} />
      <Column source="channel" disableSort render={texts.channel} />
      <Column source="reason" disableSort render={(message) => <Reason message={message} />} />
      <Column source="attempts" disableSort render={texts.attempts} />
      <Column source="createdAt" disableSort render={texts.createdAt} />
      <Column source="failedAt" render={texts.failedAt} />
      <Column label={false} disableSort render={(message) => <ResendButton messages={[message]} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const texts = useMessageTexts();
  const translate = useTranslate();
  const { data = [], selectedIds, onToggleItem } = useListContext<GivenUpMessage>();
  return (
    <>
      <BulkActionsToolbar>
        <BulkResendButton />
      </BulkActionsToolbar>
      <Rows disablePadding aria-label={translate('resources.messages.name', { smart_count: 2 })}>
        {data.map((message) => (
          <ListItem key={message.id} divider sx={{ alignItems: 'flex-start', pl: 0 }}>
            <Checkbox
              checked={selectedIds.includes(message.id)}
              disabled={!message.canResend}
              onChange={() => onToggleItem(message.id)}
              slotProps={{ input: { 'aria-label': `${texts.template(message)} · ${texts.to(message)}` } }}
            />
            <div>
              <ListItemText primary={texts.template(message)} secondary={`${texts.channel(message)} · ${texts.to(message)}`} />
              <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
                <Reason message={message} />
                <Typography variant="body2" color="text.secondary">
                  {texts.given_up(message)}
                </Typography>
                <ResendButton messages={[message]} />
              </Stack>
            </div>
          </ListItem>
        ))}
      </Rows>
    </>
  );
};

/** Messages that could not be sent, the last one first. */
export const MessageList = () => (
  <RecordList rows="selectable" tools={<Tools />} sort={{ field: 'failedAt', order: 'DESC' }} table={<Table />} cards={<Cards />} />
);
