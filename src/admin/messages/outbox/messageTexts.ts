import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

export const channelIcons: Record<OutboxMessage['channel'], IconDrawing> = {
  sms: moreIcons.phone,
  email: moreIcons.mail,
  push: moreIcons.bell,
};

/**
 * Returns functions for the texts of an outbox message: kind, channel, recipient, and the time relevant to its state, below the day of its
 * creation.
 */
export const useMessageTexts = () => {
  const format = useFormat();
  const { t } = useTranslation('admin');
  const text = useText();
  const to = ({ to: masked, channel }: Pick<OutboxMessage, 'to' | 'channel'>): string =>
    masked ?? t(channel === 'push' ? 'outbox.a_device' : 'outbox.contact_erased');
  return {
    template: ({ template }: Pick<OutboxMessage, 'template'>) => text(templateName(template)),
    channel: ({ channel }: Pick<OutboxMessage, 'channel'>) => t(`messageChannel.${channel}`),
    to,
    recipient: (message: OutboxMessage) => [message.account?.name, to(message)].filter(Boolean).join(t('dot')),
    moment: ({ state, nextAt, sentAt, failedAt, createdAt }: OutboxMessage) => {
      const day = format.date(createdAt);
      const timeOf = (at: number) =>
        format
          .dateTime(at)
          .replace(day, '')
          .replace(/^[\s,]+/, '');
      return state === 'waiting' && nextAt !== null ? t('outbox.next', { at: timeOf(nextAt) }) : timeOf(sentAt ?? failedAt ?? createdAt);
    },
  };
};
