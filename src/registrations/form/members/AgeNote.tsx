import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageWarning } from '#contract/registrations/rules/age.ts';
import { idNumberProblem } from '#contract/registrations/rules/idNumber.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Warns, without blocking, that a child's age on the contest's first day is outside the group's. */
export function AgeNote({ index, className }: { index: number; className?: string }) {
  const { t } = useTranslation('registrations');
  const { competition } = useFormTerms();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const group = useWatch<FormValues, 'group'>({ name: 'group' });
  const { country, idNumber } = useWatch<FormValues, `members.${number}`>({ name: `members.${index}` });

  const band = group === '' ? undefined : competition.ageBands[group];
  const now = serverClock.now();
  if (!band || idNumberProblem(country, idNumber, now) !== null) return null;
  const warning = ageWarning(band, country, idNumber, competition.contest.opensAt ?? now, timeZone);
  if (!warning) return null;
  return (
    <Notice tone="warning" icon="info" role="status" className={className}>
      {warning === 'age_below_band' ? t('form.ageBelow', band) : t('form.ageAbove', band)}
    </Notice>
  );
}
