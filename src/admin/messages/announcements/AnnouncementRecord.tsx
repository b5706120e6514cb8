import { Alert, Button, Chip, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Announcement } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { LanguageColumns } from '#src/admin/messages/LanguageColumns.tsx';
import { MessageBubble } from '#src/admin/messages/MessageBubble.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { useSegmentWords } from './segmentWords.ts';
import { useMoney } from './useMoney.ts';

const cx = bindStyles(css);

const READ = 'GET /api/admin/announcements/:id';
/** Poll interval while the announcement is being sent. */
const LOOK_MS = 2000;
const order: readonly MessageChannel[] = ['sms', 'email', 'push'];

const Stop = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const translate = useTranslate();
  const notify = useNotify();
  const onError = useFailureNotice();
  const fallback = useFocusFallback();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useAction('POST /api/admin/announcements/:id/stop', {
    onSuccess(stopping) {
      // Both are refetched while it is being stopped.
      client.setQueryData([READ, { params: { id } }], stopping);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcements'] });
      notify('announcements.stopping', { type: 'success' });
    },
    onError,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button ref={fallback} variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {translate('announcements.stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('announcements.stop_title')}
          body={translate('announcements.stop_body')}
          confirmLabel={translate('announcements.stop')}
          isDangerous
          reason={null}
          isPending={stop.isPending}
          onConfirm={() => stop.mutateAsync({ params: { id } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};

const Loaded = ({ found }: { found: Announcement }) => {
  const translate = useTranslate();
  const format = useFormat();
  const money = useMoney();
  const segmentWords = useSegmentWords();
  const { id, state, by, at, endedAt, segment, channels, texts, expected, told, leftOut, unreachable, cost, messages, canStop } = found;
  const { sent, spent, stopped } = found;
  const isStopped = state === 'stopping' || state === 'stopped';
  const count = (n: number) => (n === 0 ? null : format.number(n));
  // If stopped: the share of the written messages that were sent. The bar applies it to all planned recipients.
  const written = isStopped ? sent / Math.max(1, sent + stopped + messages.waiting + messages.failed) : 1;
  const share = state === 'sent' || expected === 0 ? 100 : Math.min(100, (100 * told * written) / expected);
  const outbox = `/messages?${new URLSearchParams({ filter: JSON.stringify({ announcementId: id }) })}`;
  return (
    <div className={cx('column')}>
      <header className={cx('recordHead')}>
        <h1 data-focus-fallback="" tabIndex={-1}>
          {segmentWords(segment)}
        </h1>
        <Chip
          size="small"
          color={state === 'sent' ? 'success' : state === 'sending' ? 'info' : 'default'}
          label={translate(`announcements.state.${state}`)}
        />
        {canStop && <Stop id={id} />}
      </header>
      <Panel
        title={translate('announcements.progress')}
        aside={
          isStopped
            ? translate('announcements.went', { sent: format.number(sent), stopped: format.number(stopped) })
            : translate('announcements.of', { told: format.number(told), expected: format.number(expected) })
        }
      >
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={translate('announcements.progress')}
          sx={{ height: 10, borderRadius: 5, mb: 1.5 }}
        />
        <FactLines
          items={[
            [translate('announcements.begun_by'), `${by}${translate('dot')}${format.dateTime(at)}`],
            [translate('announcements.ended'), endedAt === null ? null : format.dateTime(endedAt)],
            [translate('outbox.state.sent'), isStopped ? format.number(sent) : count(sent)],
            [translate('outbox.state.waiting'), count(messages.waiting)],
            [translate('outbox.state.given_up'), count(messages.failed)],
            [translate('outbox.state.stopped'), count(stopped)],
            [translate('announcements.never_written'), isStopped ? count(Math.max(0, expected - told)) : null],
            [translate('announcements.left_out'), count(leftOut)],
            [translate('announcements.unreachable'), count(unreachable)],
            [translate('announcements.spent'), spent === null ? translate('announcements.spent_unknown') : money(spent)],
            [translate('announcements.estimated'), money(cost)],
          ]}
        />
        <Link to={outbox} className={cx('link')}>
          {translate('announcements.see_messages')}
        </Link>
      </Panel>
      <Panel title={translate('announcements.words')}>
        <LanguageColumns>
          {(locale) =>
            order
              .filter((channel) => channels.includes(channel))
              .map((channel) => (
                <div key={channel} className={cx('part')}>
                  <span className={cx('quiet')}>{translate(`messageChannel.${channel}`)}</span>
                  <MessageBubble part={channel} locale={locale}>
                    {channel === 'email' && <b>{`${texts[locale].subject}\n\n`}</b>}
                    {texts[locale][channel]}
                  </MessageBubble>
                </div>
              ))
          }
        </LanguageColumns>
      </Panel>
    </div>
  );
};

/** One announcement: its progress and its texts. */
export const AnnouncementRecord = ({ id }: { id: string }) => {
  const translate = useTranslate();
  const message = useProblemMessage();
  const { data, error, refetch } = useCall(
    READ,
    { params: { id } },
    {
      refetchInterval: ({ state: { data: found } }) =>
        found && (found.state === 'sending' || found.state === 'stopping') ? LOOK_MS : false,
    },
  );
  if (data) return <Loaded found={data} />;
  if (!error) return <LoadingBars rows={6} />;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('try_again')}</Button>}>
      {message(error)}
    </Alert>
  );
};
