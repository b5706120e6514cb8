import { useTranslation } from 'react-i18next';
import type { Participation } from '#contract/competitions.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface RegisteredDialogProps {
  teamName: string;
  /** From 1; null where the entry has a seat, or where it is not known. */
  waitlistPosition: number | null;
  participation: Participation;
  competition: { slug: string };
  /** Starts another team: the form behind is already empty. */
  onAnother: () => void;
}

/** Says that it worked and what comes next (specification, section 2). */
export function RegisteredDialog({ teamName, waitlistPosition, participation, competition, onAnother }: RegisteredDialogProps) {
  const { t } = useTranslation('registrations');
  return (
    <Dialog
      open
      onClose={onAnother}
      art="tock-happy"
      title={t('registered.title', { team: teamName })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onAnother}>
            {participation === 'single' ? t('registered.anotherSingle') : t('registered.another')}
          </Button>
          <ButtonLink to={competitionPath(competition)}>{t('registered.back')}</ButtonLink>
        </>
      }
    >
      <p>{waitlistPosition === null ? t('registered.body') : t('registered.waitlisted', { position: waitlistPosition })}</p>
    </Dialog>
  );
}
