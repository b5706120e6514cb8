import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participation } from '#contract/competitions/public.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

interface AfterSendingProps {
  teamName: string;
  /** True if the form waits on this device to be sent. */
  isWaiting: boolean;
  participation: Participation;
  onAnother: () => void;
}

/** Stands in the place of a form that was sent, behind its dialog and after it is closed. */
export function AfterSending({ teamName, isWaiting, participation, onAnother }: AfterSendingProps) {
  const { t } = useTranslation('registrations');
  // the button that was pressed stands at the form's end
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <EmptyState
      art="tock-happy"
      title={t(isWaiting ? 'after.waiting' : 'registered.title', { team: teamName })}
      action={
        <>
          <ButtonLink to="/personal">{t('form.myEvents')}</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            {participation === 'single' ? t('registered.anotherSingle') : t('registered.another')}
          </Button>
        </>
      }
    />
  );
}
