import ResendIcon from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './outbox.module.css';
import { useOutbox } from './useOutbox.ts';

const cx = bindStyles(css);

/** The bulk actions for selected messages, each with the number it applies to. */
export const OutboxSelection = ({ messages }: { messages: readonly OutboxMessage[] }) => {
  const translate = useTranslate();
  const { onUnselectItems } = useListContext();
  const { resend, stop } = useOutbox(() => onUnselectItems());
  const idsOf = (can: 'canResend' | 'canStop') => messages.filter((message) => message[can]).map(({ id }) => id);
  const [again, ended] = [idsOf('canResend'), idsOf('canStop')];
  return (
    <section className={cx('bar')} aria-label={translate('outbox.selection')}>
      <b>{translate('outbox.selected', { count: messages.length })}</b>
      <span className={cx('space')} />
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {translate('queue.unselect')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={ended.length === 0}
        loading={stop.isPending}
        sx={{ backgroundColor: 'var(--card)' }}
        onClick={() => stop.press(ended)}
      >
        {translate('outbox.stop_count', { count: ended.length })}
      </Button>
      <Button
        variant="contained"
        startIcon={<ResendIcon />}
        disabled={again.length === 0}
        loading={resend.isPending}
        sx={{ backgroundColor: 'var(--sun-500)', color: 'var(--ink)' }}
        onClick={() => resend.press(again)}
      >
        {translate('outbox.resend_count', { count: again.length })}
      </Button>
    </section>
  );
};
