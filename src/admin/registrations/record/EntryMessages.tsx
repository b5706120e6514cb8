import { Alert } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { WriteTo } from '#src/admin/kit/write/WriteTo.tsx';
import { SentWords } from '#src/admin/messages/outbox/SentWords.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './EntryMessages.module.css';

const cx = bindStyles(css);

const Message = ({ message }: { message: OutboxMessage }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const text = useText();
  const { template, channel, state, createdAt, sentAt, failedAt, words, to } = message;
  const facts = [t(`messageChannel.${channel}`), to, t(`outbox.state.${state}`), format.dateTime(sentAt ?? failedAt ?? createdAt)];
  return (
    <li>
      <details>
        <summary>
          <b>{text(templateName(template))}</b> <span className={cx('quiet')}>{facts.filter(Boolean).join(t('dot'))}</span>
        </summary>
        {words ? (
          <SentWords channel={channel} locale={message.locale} words={words} />
        ) : (
          <p className={cx('quiet')}>{t('officeMessages:thread.gone')}</p>
        )}
      </details>
    </li>
  );
};

const List = ({ id }: { id: string }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const message = useProblemMessage();
  const { data, error } = useCall('GET /api/admin/registrations/:id/messages', { params: { id } });
  return (
    <Panel title={t('officeMessages:thread.title')}>
      <WriteTo segment={{ entryIds: [id] }} word="entry" />
      {error && !data && <Alert severity="error">{message(error)}</Alert>}
      {!data && !error && <LoadingBars rows={2} />}
      {data?.items.length === 0 && <p className={cx('quiet')}>{t('officeMessages:thread.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={cx('thread')}>
          {data.items.map((each) => (
            <Message key={each.id} message={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const LoadedList = lazy(async () => {
  await loadNamespaces(['officeMessages']);
  return { default: List };
});

/** The messages to the family about an entry, with the words as long as they are kept. */
export const EntryMessages = ({ id }: { id: string }) => (
  <Suspense fallback={null}>
    <LoadedList id={id} />
  </Suspense>
);
