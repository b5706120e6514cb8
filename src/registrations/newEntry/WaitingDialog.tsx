import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participation } from '#contract/competitions/public.ts';
import type { Problem } from '#contract/http/problem.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

interface WaitingDialogProps {
  device: Device;
  /** The waiting submission's id, the same as its draft's. */
  id: string;
  /** The reason why it could not be sent yet. */
  problem: Problem | null;
  teamName: string;
  participation: Participation;
  /** Starts another team. */
  onAnother: () => void;
  onClose: () => void;
  /** Called with the entry's id, null if unknown, when it has arrived. */
  onSent: (id: string | null) => void;
  /** Called when the server has refused it: it is a draft again. */
  onReturned: (draft: Draft) => void;
}

/** Confirms that the form is saved and will be sent automatically; reports the result if it arrives before the dialog is closed. */
export function WaitingDialog({
  device,
  id,
  problem,
  teamName,
  participation,
  onAnother,
  onClose,
  onSent,
  onReturned,
}: WaitingDialogProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const items = useLiveQuery(device.outbox.items);
  const drafts = useLiveQuery(device.drafts.all);
  const own = items.state === 'ready' ? items.value.find((item) => item.id === id) : undefined;
  const isSent = own?.state === 'sent';
  const returned = drafts.state === 'ready' ? drafts.value.find((draft) => draft.id === id && draft.problem !== null) : undefined;
  const returnedId = returned?.id;
  const notifySent = useEffectEvent(() => onSent(own?.state === 'sent' ? own.answerId : null));
  const notifyReturned = useEffectEvent(() => returned && onReturned(returned));
  useEffect(() => {
    if (isSent) notifySent();
  }, [isSent]);
  useEffect(() => {
    if (returnedId !== undefined) notifyReturned();
  }, [returnedId]);

  const waitsFor = problem === null || isConnectionProblem(problem.code) ? 'waiting' : 'waitingServer';
  return (
    <Dialog
      open
      onClose={onClose}
      art="tock-think"
      title={t(`${waitsFor}.title`, { team: teamName })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onAnother}>
            {participation === 'single' ? t('registered.anotherSingle') : t('registered.another')}
          </Button>
          <ButtonLink to="/personal">{t('form.myEvents')}</ButtonLink>
        </>
      }
    >
      {problem !== null && waitsFor === 'waitingServer' && <p>{message(problem)}</p>}
      <p>{t(`${waitsFor}.${sendsWhenClosed() ? 'body' : 'bodyOpen'}`)}</p>
    </Dialog>
  );
}
