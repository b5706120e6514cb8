import { Checkbox } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { RecordRow } from '#src/admin/kit/record/RecordRow.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { MessageChip } from './MessageChip.tsx';
import { channelIcons, useMessageTexts } from './messageTexts.ts';
import css from './outbox.module.css';
import { useMessageLink } from './useMessageLink.ts';

const cx = bindStyles(css);

interface OutboxRowProps {
  message: OutboxMessage;
  isOpen: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

/** One message of the outbox: its text opens it, its checkbox selects it. */
export const OutboxRow = ({ message, isOpen, isSelected, onToggle }: OutboxRowProps) => {
  const { t } = useTranslation('admin');
  const texts = useMessageTexts();
  const linkTo = useMessageLink();
  const { id, state, channel, reason, canResend, canStop } = message;
  return (
    <RecordRow
      to={linkTo(id)}
      isOpen={isOpen}
      layout={cx('link')}
      box={
        <Checkbox
          checked={isSelected}
          disabled={!canResend && !canStop}
          onChange={() => onToggle(id)}
          slotProps={{ input: { 'aria-label': `${texts.template(message)}${t('dot')}${texts.recipient(message)}` } }}
        />
      }
    >
      <span className={cx('state')}>
        <MessageChip state={state} />
      </span>
      <span className={cx('channel')}>
        <Icon name={channelIcons[channel]} />
        {texts.channel(message)}
      </span>
      <span className={cx('words')}>
        <b>{texts.template(message)}</b>
        <span>{texts.recipient(message)}</span>
        {reason !== null && state !== 'stopped' && state !== 'expired' && (
          <span className={cx('reason')}>{t(`messageFailure.${reason}`)}</span>
        )}
      </span>
      <span className={cx('moment')}>{texts.moment(message)}</span>
    </RecordRow>
  );
};
