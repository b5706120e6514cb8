import type { OutboxMessage } from '#contract/messages/messages.ts';
import { MessageBubble } from '#src/admin/messages/MessageBubble.tsx';

/** The words of a message as they were sent. */
export const SentWords = ({
  channel,
  locale,
  words,
}: Pick<OutboxMessage, 'channel' | 'locale'> & { words: NonNullable<OutboxMessage['words']> }) => (
  <MessageBubble part={channel} locale={locale}>
    {words.subject !== '' && <b>{`${words.subject}\n\n`}</b>}
    {words.text}
  </MessageBubble>
);
