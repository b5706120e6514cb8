import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ageOn, groupOfAge } from '#contract/registrations/rules/age.ts';
import { birthDateOf, genderIn, idNumberProblem } from '#contract/registrations/rules/idNumber.ts';
import { dateLocale } from '#contract/time/dateText.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';

/** Returns true if a field is empty, or as the number has filled it in. */
const isFree = (value: string, filledIn: string): boolean => value === '' || value === filledIn;

/**
 * Shows the facts in a child's resident number beneath it, so that a typing error is noticed, and fills in the gender and the group of the child's age,
 * which the reader can change. What was chosen stays.
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

  const age = birth && ageOn(birth, competition.contest.opensAt ?? now, timeZone);
  const group = age === null ? null : groupOfAge(competition.groups, competition.ageBands, age);

  const filledIn = useRef({ gender: '', group: '' });
  const fillIn = useEffectEvent(() => {
    const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    const path = `members.${index}.gender` as const;
    if (gender && isFree(getValues(path), filledIn.current.gender)) {
      filledIn.current.gender = gender;
      if (getValues(path) !== gender) setValue(path, gender, changed);
    }
    if (group && isFree(getValues('group'), filledIn.current.group)) {
      filledIn.current.group = group;
      if (getValues('group') !== group) setValue('group', group, changed);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says something else then
  useEffect(() => fillIn(), [gender, group]);

  const { year, month, day } = birth ?? { year: 0, month: 0, day: 0 };
  const date = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p role="status" className={className} hidden={!birth}>
      {birth &&
        gender &&
        t('form.fromNumber', {
          gender: t(`gender.${gender}`),
          date: date.format(Date.UTC(year, month - 1, day)),
          count: age ?? 0,
        })}
      {group && competition.groups.length > 1 && ` ${t('form.groupByAge', { group: t(`group.${group}`) })}`}
    </p>
  );
}
