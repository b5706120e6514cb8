import { useTranslation } from 'react-i18next';
import type { SignupGate } from '#src/competitions/signupGate.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useSite } from '#src/platform/site/site.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface SignupReasonProps {
  gate: SignupGate;
  waitlistLength: number;
}

/** The reason why sign-up is closed, or the step required first. Empty if the button says it all. */
export function SignupReason({ gate, waitlistLength }: SignupReasonProps) {
  const { t } = useTranslation('competitionPages');
  const format = useFormat();
  const contact = useSite()?.contact.email;
  if (gate.kind === 'open') {
    return gate.waiting ? <Notice tone="warning">{t('signup.reason.waiting', { count: waitlistLength })}</Notice> : null;
  }
  if (gate.kind !== 'closed') return <Notice tone="info">{t(`signup.reason.${gate.kind}`)}</Notice>;
  if (gate.reason === 'competition_called_off') return <Notice tone="danger">{t('signup.reason.competition_called_off')}</Notice>;
  if (gate.reason === 'window_invalid' || gate.at === null) {
    return (
      <Notice tone="danger" action={contact && <a href={`mailto:${contact}`}>{contact}</a>}>
        {t('signup.reason.window_invalid')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" icon={gate.reason === 'signup_closed' ? 'lock' : 'clock'}>
      {t(`signup.reason.${gate.reason}`, { time: format.dateTime(gate.at) })}
    </Notice>
  );
}
