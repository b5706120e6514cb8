import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participation } from '#contract/competitions.ts';
import type { Problem } from '#contract/problem.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface WaitingDialogProps {
  device: Device;
  /** What waits: the id that its draft had. */
  id: string;
  /** Why it could not go yet. */
  problem: Problem | null;
  teamName: string;
  participation: Participation;
  /** Another team: the form behind is empty already. */
  onAnother: () => void;
  onSent: () => void;
  /** The server has refused it meanwhile: it is a draft again. */
  onReturned: (draft: Draft) => void;
}

/** Says that the form is kept and goes by itself; turns into what became of it if that happens before it is closed. */
export function WaitingDialog({ device, id, problem, teamName, participation, onAnother, onSent, onReturned }: WaitingDialogProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const items = useLiveQuery(device.outbox.items);
  const drafts = useLiveQuery(device.drafts.all);
  const isSent = items.state === 'ready' && items.value.some((item) => item.id === id && item.state === 'sent');
  const returned = drafts.state === 'ready' ? drafts.value.find((draft) => draft.id === id && draft.problem !== null) : undefined;
  const returnedId = returned?.id;
  const tellSent = useEffectEvent(onSent);
  const tellReturned = useEffectEvent(() => returned && onReturned(returned));
  useEffect(() => {
    if (isSent) tellSent();
  }, [isSent]);
  useEffect(() => {
    if (returnedId !== undefined) tellReturned();
  }, [returnedId]);

  const isAway = problem === null || problem.code === 'offline' || problem.code === 'timed_out';
  return (
    <Dialog
      open
      onClose={onAnother}
      art="tock-think"
      title={t('waiting.title', { team: teamName })}
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
      {!isAway && <p>{message(problem)}</p>}
      <p>{t(sendsWhenClosed() ? 'waiting.body' : 'waiting.bodyOpen')}</p>
    </Dialog>
  );
}
