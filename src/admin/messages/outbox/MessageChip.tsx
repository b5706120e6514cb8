import { useTranslate } from 'react-admin';
import type { MessageState } from '#contract/messages/messages.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import css from './outbox.module.css';

const cx = bindStyles(css);

const icons: Record<MessageState, IconName> = {
  given_up: 'alert',
  waiting: 'hour',
  sending: 'up',
  sent: 'check',
  stopped: 'pause',
  expired: 'clock',
};

/** The state of a message. */
export const MessageChip = ({ state }: { state: MessageState }) => (
  <span className={cx('chip', state)}>
    <span className={cx('mark')}>
      <Icon name={icons[state]} />
    </span>
    {useTranslate()(`outbox.state.${state}`)}
  </span>
);
