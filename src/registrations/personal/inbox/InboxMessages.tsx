import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InboxMessage } from '#contract/messages/messages.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './InboxMessages.module.css';
import { MessageText } from './MessageText.tsx';

const cx = bindStyles(css);

/** Messages that were sent, each to be opened and read. */
export function InboxMessages({ items }: { items: readonly InboxMessage[] }) {
  const { t } = useTranslation('inbox');
  return (
    <ul className={cx('list')} aria-label={t('title')}>
      {items.map((message) => (
        <Card as="li" key={message.id}>
          <Message message={message} />
        </Card>
      ))}
    </ul>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('inbox');
  const { words, entry } = message;
  if (!words && !entry)
    return (
      <div className={cx('row')}>
        <Heading message={message} />
      </div>
    );
  return (
    <details className={cx('message')}>
      <summary className={cx('row')}>
        <Heading message={message} />
        <Icon name="down" />
      </summary>
      <div className={cx('body')}>
        {words ? <MessageText text={words.text} /> : <p className={cx('note')}>{t('noWords')}</p>}
        {entry && (
          <p>
            <Link to={entryPath(entry.id)}>{t('entry', { team: entry.teamName })}</Link>
          </p>
        )}
      </div>
    </details>
  );
}

/** Shows what a message is about, when it came, and by which channels. */
function Heading({ message: { template, words, at, channels } }: { message: InboxMessage }) {
  const { t } = useTranslation('inbox');
  const text = useText();
  const format = useFormat();
  const failed = channels.every(({ state }) => state === 'given_up');
  const waits = channels.every(({ state }) => state === 'waiting' || state === 'sending');
  const by = channels.map(({ channel }) => t(`channel.${channel}`)).join(t('and'));
  return (
    <span className={cx('heading')}>
      <b>{words?.subject || text(templateName(template))}</b>
      <small>
        {[format.near(at), by, ...(failed ? [t('failed_to_send')] : waits ? [t('waits')] : [])].reduce((first, second) =>
          t('dot', { first, second }),
        )}
      </small>
    </span>
  );
}
