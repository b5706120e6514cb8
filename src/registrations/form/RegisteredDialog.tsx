import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/registrations.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface RegisteredDialogProps {
  /** The entry that was just made; closed without one. */
  entry: Entry | null;
  /** Another team: the form behind is empty already. */
  onAnother: () => void;
}

/** Says that it worked and what comes next (specification, section 2). */
export function RegisteredDialog({ entry, onAnother }: RegisteredDialogProps) {
  const { t } = useTranslation('registrations');
  if (!entry) return null;
  const position = entry.waitlistPosition;
  return (
    <Dialog
      open
      onClose={onAnother}
      art="tock-happy"
      title={t('registered.title', { team: entry.teamName })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onAnother}>
            {entry.participation === 'single' ? t('registered.anotherSingle') : t('registered.another')}
          </Button>
          <ButtonLink to={competitionPath(entry.competition)}>{t('registered.back')}</ButtonLink>
        </>
      }
    >
      <p>{position === null ? t('registered.body') : t('registered.waitlisted', { position })}</p>
    </Dialog>
  );
}
