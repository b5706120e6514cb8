import ResendIcon from '@mui/icons-material/Replay';
import { Alert, Button, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessageTemplate, type OutboxMessage } from '#contract/messages/messages.ts';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { isHeld } from './isHeld.ts';
import { MessageChip } from './MessageChip.tsx';
import { MessageWords } from './MessageWords.tsx';
import { useMessageTexts } from './messageTexts.ts';
import css from './outbox.module.css';
import { SentWords } from './SentWords.tsx';
import { useOutbox } from './useOutbox.ts';

const cx = bindStyles(css);

/** The reason why a message was not delivered, as a sentence. */
const Trouble = ({ message: { state, reason, attempts } }: { message: OutboxMessage }) => {
  const { t } = useTranslation('admin');
  if (reason === null || state === 'sent' || state === 'stopped') return null;
  return (
    <Alert severity={state === 'given_up' ? 'error' : 'info'} className={cx('trouble')}>
      <b>{t(`messageFailure.${reason}`)}</b>
      {state === 'expired' ? '' : ` ${t('outbox.tried', { count: attempts })}`}
    </Alert>
  );
};

/** The latest attempts with the provider's answers. */
const Tries = ({ message: { tries, attempts } }: { message: OutboxMessage }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (tries.length === 0) return null;
  return (
    <Panel
      title={t('outbox.tries')}
      aside={attempts > tries.length ? t('outbox.last_tries', { count: tries.length, of: format.number(attempts) }) : undefined}
    >
      <ol className={cx('tries')}>
        {tries.map(({ at, reason, answer }) => (
          <li key={`${at} ${answer}`}>
            <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
            <span>
              {t(reason === null ? 'outbox.taken' : `messageFailure.${reason}`)}
              {answer !== null && <code> {answer}</code>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};

const LoadedMessage = ({ message }: { message: OutboxMessage }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const texts = useMessageTexts();
  const { resend, stop } = useOutbox();
  const fallback = useFocusFallback();
  const { id, account, entry, words, locale, template, channel, state, createdAt, nextAt, sentAt, failedAt, attempts, canResend, canStop } =
    message;
  const at = (moment: number | null) => (moment === null ? null : format.dateTime(moment));
  const known = MessageTemplate.safeParse(template).data;
  return (
    <div className={cx('record')}>
      <header className={cx('recordHead')}>
        <h1 data-focus-fallback="" tabIndex={-1}>
          {texts.template(message)}
        </h1>
        <MessageChip state={state} />
      </header>
      <Trouble message={message} />
      {isHeld(message, serverClock.now()) && <Alert severity="info">{t('outbox.held')}</Alert>}
      {state === 'sent' && <p className={cx('quiet')}>{t('outbox.sent_means')}</p>}
      <Panel title={t('outbox.about')}>
        <FactLines
          items={[
            [t('outbox.fields.channel'), texts.channel(message)],
            [t('outbox.fields.account'), account && <Link to={`/people/${account.id}/show`}>{account.name}</Link>],
            [t('outbox.fields.to'), texts.to(message)],
            [t('outbox.fields.entry'), entry && <Link to={`/registrations/${entry.id}/show`}>{entry.teamName}</Link>],
            [t('outbox.fields.createdAt'), at(createdAt)],
            [t(attempts === 0 ? 'outbox.fields.dueAt' : 'outbox.fields.nextAt'), at(nextAt)],
            [t('outbox.fields.sentAt'), at(sentAt)],
            [t(`outbox.fields.${state === 'stopped' ? 'stoppedAt' : 'failedAt'}`), at(failedAt)],
            [t('outbox.fields.attempts'), format.number(attempts)],
          ]}
        />
      </Panel>
      <Tries message={message} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {canResend && (
          <Button
            ref={fallback}
            variant="contained"
            startIcon={<ResendIcon />}
            loading={resend.isPending}
            onClick={() => resend.press([id])}
          >
            {t('resend')}
          </Button>
        )}
        {canStop && (
          <Button ref={fallback} variant="outlined" color="error" loading={stop.isPending} onClick={() => stop.press([id])}>
            {t(state === 'waiting' ? 'outbox.stop' : 'outbox.end')}
          </Button>
        )}
        {!canResend && (state === 'expired' || state === 'given_up') && <span className={cx('quiet')}>{t('resend_impossible')}</span>}
      </Stack>
      {words !== null && (
        <Panel title={t('announcements.words')}>
          <SentWords channel={channel} locale={locale} words={words} />
        </Panel>
      )}
      {words === null && known !== undefined && known !== 'announcement' && known !== 'organiser_message' && (
        <MessageWords template={known} channel={channel} />
      )}
    </div>
  );
};

/** One message: recipient, state and attempts. */
export const OutboxRecord = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error, refetch } = useCall('GET /api/admin/messages/:id', { params: { id } });
  if (data) return <LoadedMessage message={data} />;
  if (!error) return <LoadingBars rows={6} />;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
      {message(error)}
    </Alert>
  );
};
