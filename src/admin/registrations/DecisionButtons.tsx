import CheckIcon from '@mui/icons-material/Check';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { canTransition } from '#contract/registrations/rules/entryStatus.ts';
import { isPromotable } from '#contract/registrations/rules/onBehalf.ts';
import { useSecondsUntil, useUndo } from '#src/admin/kit/data/useDecisions.ts';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { barRef } from '#src/admin/kit/page/heightAs.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ApproveKnowingly } from './ApproveKnowingly.tsx';
import css from './DecisionButtons.module.css';
import { PromoteDialog } from './onBehalf/PromoteDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { type Decidable, useDecide } from './useDecide.ts';

const cx = bindStyles(css);

/** Returns true if a decision is possible in an entry's current state; the server checks the same table. */
const canDecide = ({ state, pendingDecision }: Decidable, decision: 'approve' | 'reject'): boolean =>
  pendingDecision === null && canTransition(state, decision === 'approve' ? 'approved' : 'rejected');

/**
 * Approves or rejects the open entry, also by A and R; one that waits for a place can be given one. A minute to undo replaces a confirmation. On a phone the buttons stay at the bottom.
 */
export const DecisionButtons = ({ entry, onDone }: { entry: AdminEntry; onDone: () => void }) => {
  const { t } = useTranslation(['admin', 'onBehalf']);
  const [isPromoting, setPromoting] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDecide(onDone);
  const can = { approve: canDecide(entry, 'approve') && !isPending, reject: canDecide(entry, 'reject') && !isPending };
  const approve = () => {
    if (!can.approve) return;
    if (entry.possibleDuplicates.some(({ state }) => state !== 'rejected')) setAsking(true);
    else mutate({ entries: [entry], decision: 'approve' });
  };
  const reject = () => can.reject && setRejecting(true);
  useKeys({ a: { does: t('approve'), run: approve }, r: { does: t('reject'), run: reject } }, t('queue.keys_entry'));
  return (
    <>
      {!entry.pendingDecision && (
        <div ref={barRef} className={cx('bar')}>
          <Button variant="outlined" color="error" disabled={!can.reject} onClick={reject} endIcon={<Kbd name="r" />}>
            {t('reject')}
          </Button>
          {isPromotable(entry) ? (
            <Button variant="contained" onClick={() => setPromoting(true)}>
              {t('onBehalf:menu.promote')}
            </Button>
          ) : (
            <Button variant="contained" disabled={!can.approve} onClick={approve} startIcon={<CheckIcon />} endIcon={<Kbd name="a" />}>
              {t('approve')}
            </Button>
          )}
        </div>
      )}
      {/* what is typed stays when a colleague decides meanwhile */}
      {isPromoting && <PromoteDialog entry={entry} onClose={() => setPromoting(false)} />}
      {isAsking && <ApproveKnowingly entry={entry} onClose={() => setAsking(false)} onDone={onDone} />}
      {isRejecting && (
        <RejectDialog
          entries={[entry]}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            onDone();
          }}
        />
      )}
    </>
  );
};

/** Says that a decision about an entry is pending, and can be undone by any organiser of its competition unless it is the family's own. */
export const PendingNotice = ({ entry: { id, pendingDecision } }: { entry: Pick<Decidable, 'id' | 'pendingDecision'> }) =>
  pendingDecision && <Pending subjectId={id} {...pendingDecision} />;

const Pending = ({ subjectId, batchId, kind, by, dueAt }: NonNullable<Decidable['pendingDecision']> & { subjectId: string }) => {
  const { t } = useTranslation('admin');
  const { undo, isPending } = useUndo();
  const seconds = useSecondsUntil(dueAt);
  const fallback = useFocusFallback();
  return (
    <Alert
      severity="info"
      action={
        kind !== 'cancel_own' && (
          <Button ref={fallback} onClick={() => undo(batchId, [subjectId])} loading={isPending}>
            {t('undo.button')}
          </Button>
        )
      }
    >
      {t(`queue.pending_${kind}`, { by, seconds })}
    </Alert>
  );
};
