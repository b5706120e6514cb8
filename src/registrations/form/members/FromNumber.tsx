import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#contract/registrations/rules/age.ts';
import { birthDateOf, genderIn, idNumberProblem } from '#contract/registrations/rules/idNumber.ts';
import { dateLocale } from '#contract/time/dateText.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';

/**
 * Shows the facts in a child's resident number beneath it, so that a typing error is noticed, and fills in the gender, which the reader can
 * change. A gender that was chosen stays.
 */
export function FromNumber({ index, className }: { index: number; className: string | undefined }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const { competition } = useFormTerms();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { getValues, setValue } = useFormContext<FormValues>();
  const country = useWatch<FormValues, `members.${number}.country`>({ name: `members.${index}.country` });
  const idNumber = useWatch<FormValues, `members.${number}.idNumber`>({ name: `members.${index}.idNumber` });
  const now = serverClock.now();
  const isRight = idNumberProblem(country, idNumber, now) === null;
  const gender = isRight ? genderIn(country, idNumber) : null;
  const birth = isRight ? birthDateOf(country, idNumber) : null;

  const filledIn = useRef('');
  const fillIn = useEffectEvent((derived: 'female' | 'male') => {
    const path = `members.${index}.gender` as const;
    const current = getValues(path);
    if (current !== '' && current !== filledIn.current) return;
    filledIn.current = derived;
    if (current !== derived) setValue(path, derived, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  });
  useEffect(() => {
    if (gender) fillIn(gender);
  }, [gender]);

  const { year, month, day } = birth ?? { year: 0, month: 0, day: 0 };
  const date = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p role="status" className={className} hidden={!birth}>
      {birth &&
        gender &&
        t('form.fromNumber', {
          gender: t(`gender.${gender}`),
          date: date.format(Date.UTC(year, month - 1, day)),
          count: ageOn(birth, competition.contest.opensAt ?? now, timeZone),
        })}
    </p>
  );
}
