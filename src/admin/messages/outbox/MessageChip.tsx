import { useTranslation } from 'react-i18next';
import type { MessageState } from '#contract/messages/messages.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './outbox.module.css';

const cx = bindStyles(css);

const icons: Record<MessageState, IconDrawing> = {
  given_up: 'alert',
  waiting: moreIcons.hour,
  sending: moreIcons.up,
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
    {useTranslation('admin').t(`outbox.state.${state}`)}
  </span>
);
