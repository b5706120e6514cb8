import { Alert, Button, Chip, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { locales } from '#contract/http/common.ts';
import type { Announcement } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { useMoney } from '#src/admin/kit/words/useMoney.ts';
import { LanguageColumns } from '#src/admin/messages/LanguageColumns.tsx';
import { MessageBubble } from '#src/admin/messages/MessageBubble.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { useSegmentWords } from './segmentWords.ts';
import { useUnfilled } from './useUnfilled.ts';

const cx = bindStyles(css);

const READ = 'GET /api/admin/announcements/:id';
/** Poll interval while the announcement is being sent. */
const LOOK_MS = 2000;
const order: readonly MessageChannel[] = ['sms', 'email', 'push'];

const Stop = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const onError = useFailureNotice();
  const fallback = useFocusFallback();
  const readDecisions = useReadDecisions();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useAction('POST /api/admin/announcements/:id/stop', {
    onSuccess(stopping) {
      // Both are refetched while it is being stopped.
      client.setQueryData([READ, { params: { id } }], stopping);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcements'] });
      // The undo toast says that it is stopped.
      readDecisions();
    },
    onError,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button ref={fallback} variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('announcements.stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('announcements.stop_title')}
          body={t('announcements.stop_body')}
          confirmLabel={t('announcements.stop')}
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
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const money = useMoney();
  const segmentWords = useSegmentWords();
  const { id, state, by, at, sendAt, endedAt, segment, channels, texts, expected, told, leftOut, unreachable, cost, messages, canStop } =
    found;
  const { sent, spent, stopped } = found;
  const unfilled = useUnfilled();
  // A language that no recipient reads may have no text.
  const languages = locales.filter((locale) => channels.some((channel) => !isBlank(texts[locale][channel])));
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
          color={state === 'sent' ? 'success' : state === 'sending' || state === 'scheduled' ? 'info' : 'default'}
          label={t(`announcements.state.${state}`)}
        />
        {canStop && <Stop id={id} />}
      </header>
      <Panel
        title={t('announcements.progress')}
        aside={
          isStopped
            ? t('announcements.went', { sent: format.number(sent), stopped: format.number(stopped) })
            : t('announcements.of', { told: format.number(told), expected: format.number(expected) })
        }
      >
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={t('announcements.progress')}
          sx={{ height: 10, borderRadius: 5, mb: 1.5 }}
        />
        <FactLines
          items={[
            [t('announcements.begun_by'), `${by}${t('dot')}${format.dateTime(at)}`],
            [t('officeMessages:record.begins'), sendAt === null ? null : format.dateTime(sendAt)],
            [t('announcements.ended'), endedAt === null ? null : format.dateTime(endedAt)],
            [t('outbox.state.sent'), isStopped ? format.number(sent) : count(sent)],
            [t('outbox.state.waiting'), count(messages.waiting)],
            [t('outbox.state.given_up'), count(messages.failed)],
            [t('outbox.state.stopped'), count(stopped)],
            [t('announcements.never_written'), isStopped ? count(Math.max(0, expected - told)) : null],
            [t('announcements.left_out'), count(leftOut)],
            [t('announcements.unreachable'), count(unreachable)],
            [t('announcements.spent'), spent === null ? t('announcements.spent_unknown') : money(spent)],
            [t('announcements.estimated'), money(cost)],
          ]}
        />
        <Link to={outbox} className={cx('link')}>
          {t('announcements.see_messages')}
        </Link>
      </Panel>
      <Panel title={t('announcements.words')}>
        <LanguageColumns languages={languages.length === 0 ? locales : languages}>
          {(locale) =>
            order
              .filter((channel) => channels.includes(channel))
              .map((channel) => (
                <div key={channel} className={cx('part')}>
                  <span className={cx('quiet')}>{t(`messageChannel.${channel}`)}</span>
                  <MessageBubble part={channel} locale={locale}>
                    {channel === 'email' && <b>{`${unfilled(texts[locale].subject)}\n\n`}</b>}
                    {unfilled(texts[locale][channel])}
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
  const { t } = useTranslation('admin');
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
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
      {message(error)}
    </Alert>
  );
};
