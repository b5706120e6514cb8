import { useTranslation } from 'react-i18next';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useSteps } from '#src/registrations/entry/useSteps.ts';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Stepper } from '#src/ui/navigation/Stepper.tsx';

interface SignBandProps {
  competition: Competition;
  participation: Participation;
}

/** The header of a sign-up screen; for an offline competition it includes the five steps that begin here. */
export function SignBand({ competition, participation }: SignBandProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const steps = useSteps();
  const { mode, signup, status } = competition;
  const kind = participation === 'single' ? 'single' : mode;
  return (
    <PageBand
      tone="sun"
      title={t(`sign.title.${kind}`, { competition: text(competition.title) })}
      back={{ to: competitionPath(competition), label: t('sign.back') }}
      aside={
        status === 'signing_up' &&
        signup.closesAt !== null && (
          <StatusChip tone="leaf" icon="edit">
            {t('sign.openUntil', { date: format.dateTime(signup.closesAt) })}
          </StatusChip>
        )
      }
      foot={
        mode === 'offline' && <Stepper label={t('steps.title')} steps={steps.beforeEntry(competition)} stateLabels={steps.stateLabels} />
      }
    />
  );
}
