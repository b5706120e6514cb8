import CheckIcon from '@mui/icons-material/Check';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { barRef } from '#src/admin/kit/page/heightAs.ts';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';
import { WriteTo } from '#src/admin/kit/write/WriteTo.tsx';
import { AssignButton } from '#src/admin/registrations/assigning/AssignButton.tsx';
import { ExtendButton } from '#src/admin/registrations/deadlines/ExtendButton.tsx';
import { PaymentButtons } from '#src/admin/registrations/payments/PaymentButtons.tsx';
import { Refusals } from '#src/admin/registrations/Refusals.tsx';
import { RejectDialog } from '#src/admin/registrations/RejectDialog.tsx';
import { useDecide, useDecisionPreview } from '#src/admin/registrations/useDecide.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Queue.module.css';

const cx = bindStyles(css);

/**
 * The bulk actions for selected entries: first the number that can be approved and why the others cannot, then the button with that number.
 */
export const SelectionBar = ({ entries }: { entries: AdminEntrySummary[] }) => {
  const { t } = useTranslation('admin');
  const { onUnselectItems } = useListContext<AdminEntrySummary>();
  const unselect = () => onUnselectItems();
  const [showsWhy, setShowsWhy] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { data: preview } = useDecisionPreview(entries, 'approve');
  const { mutate, isPending } = useDecide(unselect);
  const refused = preview?.refused ?? [];
  const approvable = entries.filter(({ id }) => preview?.decided.includes(id));
  const marked = approvable.filter((entry) => entry.hasAgeWarning || entry.hasPossibleDuplicate || entry.hasGuardianDoubt).length;
  const said = refused.length > 0 || marked > 0 ? 'why' : 'list';
  useKeys({ Escape: { does: t('queue.unselect'), run: unselect } }, t('queue.keys_selection'));
  return (
    <section ref={barRef} className={cx('bar')} aria-label={t('queue.selection')}>
      {showsWhy && (
        <div ref={barRef} className={cx('pop')}>
          <Typography variant="h2">{t('queue.can_be_approved', { selected: entries.length, count: approvable.length })}</Typography>
          <Refusals refused={refused} entries={entries} />
          {approvable.length > 0 && (
            <details className={cx('names')}>
              <summary>{t('queue.see_names', { count: approvable.length })}</summary>
              <ul>
                {approvable.map(({ id, teamName }) => (
                  <li key={id}>{teamName}</li>
                ))}
              </ul>
            </details>
          )}
          {marked > 0 && <p>{t('queue.marked', { count: marked })}</p>}
          <p>{t('queue.minute')}</p>
        </div>
      )}
      <span className={cx('count')}>{t('queue.selected', { count: entries.length })}</span>
      <span className={cx('outlook')}>
        {preview && <span role="status">{t('queue.outlook', { approvable: approvable.length, count: refused.length })}</span>}
        {approvable.length > 0 && <ToldLine messages={preview?.messages} />}
      </span>
      {preview && (
        <button type="button" className={cx('why')} aria-expanded={showsWhy} onClick={() => setShowsWhy(!showsWhy)}>
          {t(`queue.${showsWhy ? 'hide' : 'show'}_${said}`)}
        </button>
      )}
      <span className={cx('space')} />
      <WriteTo segment={{ entryIds: entries.map(({ id }) => id) }} word="entries" />
      <AssignButton entries={entries} onDone={unselect} />
      <ExtendButton entries={entries} onDone={unselect} />
      <PaymentButtons entries={entries} onDone={unselect} />
      <button type="button" className={cx('cancel')} onClick={unselect}>
        {t('queue.unselect')}
        <Kbd name="Esc" />
      </button>
      <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
        {t('queue.reject_selected')}
      </Button>
      <Button
        variant="contained"
        color="warning"
        startIcon={<CheckIcon />}
        disabled={approvable.length === 0}
        loading={isPending}
        sx={{ backgroundColor: 'var(--sun-500)', color: 'var(--ink)' }}
        onClick={() => mutate({ entries: approvable, decision: 'approve' })}
      >
        {t('queue.approve_count', { count: approvable.length })}
      </Button>
      {isRejecting && (
        <RejectDialog
          entries={entries}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            unselect();
          }}
        />
      )}
    </section>
  );
};
