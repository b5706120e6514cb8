import ResendIcon from '@mui/icons-material/Replay';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './outbox.module.css';
import { useOutbox } from './useOutbox.ts';

const cx = bindStyles(css);

/** The bulk actions for selected messages, each with the number it applies to. */
export const OutboxSelection = ({ messages }: { messages: readonly OutboxMessage[] }) => {
  const { t } = useTranslation('admin');
  const { onUnselectItems } = useListContext();
  const { resend, stop } = useOutbox(() => onUnselectItems());
  const idsOf = (can: 'canResend' | 'canStop') => messages.filter((message) => message[can]).map(({ id }) => id);
  const [again, ended] = [idsOf('canResend'), idsOf('canStop')];
  return (
    <section className={cx('bar')} aria-label={t('outbox.selection')}>
      <b>{t('outbox.selected', { count: messages.length })}</b>
      <span className={cx('space')} />
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {t('queue.unselect')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={ended.length === 0}
        loading={stop.isPending}
        sx={{ backgroundColor: 'var(--card)' }}
        onClick={() => stop.press(ended)}
      >
        {t('outbox.stop_count', { count: ended.length })}
      </Button>
      <Button
        variant="contained"
        startIcon={<ResendIcon />}
        disabled={again.length === 0}
        loading={resend.isPending}
        sx={{ backgroundColor: 'var(--sun-500)', color: 'var(--ink)' }}
        onClick={() => resend.press(again)}
      >
        {t('outbox.resend_count', { count: again.length })}
      </Button>
    </section>
  );
};
