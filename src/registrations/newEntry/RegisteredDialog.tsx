import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Participation } from '#contract/competitions/public.ts';
import type { Payment } from '#contract/registrations/payments.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

interface RegisteredDialogProps {
  teamName: string;
  /** The entry's number; null if unknown. */
  number: string | null;
  /** Time by which the organisers promise to decide, epoch ms; null if unknown. */
  decisionBy: number | null;
  /** The position from 1; null if the entry has a seat, or if unknown. */
  waitlistPosition: number | null;
  /** The fee; null if there is none, or if unknown. */
  payment: Payment | null;
  participation: Participation;
  competition: { slug: string };
  /** Starts another team. */
  onAnother: () => void;
  onClose: () => void;
}

/** Confirms the registration and explains the next step (specification, section 2). */
export function RegisteredDialog({
  teamName,
  number,
  decisionBy,
  waitlistPosition,
  payment,
  participation,
  competition,
  onAnother,
  onClose,
}: RegisteredDialogProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
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
      <p>
        {waitlistPosition !== null
          ? t('registered.waitlisted', { position: waitlistPosition })
          : decisionBy === null
            ? t('registered.bodyUndated')
            : t('registered.body', { date: format.nearDay(decisionBy) })}
      </p>
      {number && <p data-selectable>{t('registered.number', { number })}</p>}
      {payment && <p>{t('registered.fee', { amount: format.fee(payment.amount) })}</p>}
      <p>
        <Trans t={t} i18nKey="registered.toMyEvents" components={{ events: <Link to="/personal" /> }} />
      </p>
    </Dialog>
  );
}
