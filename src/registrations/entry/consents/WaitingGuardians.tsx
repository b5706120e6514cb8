import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlideCheck } from '#src/accounts/index.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import css from '#src/registrations/entry/Entry.module.css';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';

const cx = bindStyles(css);

/** Shown when the day's links are used up: a slider grants more. */
export function WaitingGuardians({ entryId }: { entryId: string }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/guardians/invitations', {
    waitsForReads: true,
    onSuccess: () => showToast({ message: t('guardians.waitingSent') }),
    // A solved slider is valid for one call, whatever its result.
    onSettled: () => {
      setToken('');
      setRound((current) => current + 1);
    },
  });
  return (
    <div className={cx('guardian')}>
      <p>{t('guardians.waiting')}</p>
      <SlideCheck onToken={setToken} resetToken={round} />
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        disabled={token === ''}
        onClick={() => mutate({ params: { id: entryId }, body: { challengeToken: token } })}
      >
        {t('guardians.sendWaiting')}
      </Button>
      {error && (
        <Notice tone="danger" role="alert">
          {message(error)}
        </Notice>
      )}
    </div>
  );
}
