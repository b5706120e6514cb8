import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { settlePhone } from '#contract/text/phone.ts';
import { usePhoneCountries } from '#src/platform/i18n/usePhoneCountries.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { PhoneField } from '#src/ui/fields/PhoneField.tsx';

interface PhoneInputProps {
  who: 'parent' | 'instructor';
  className?: string | undefined;
}

/** A phone number of the form, with its calling code. */
export function PhoneInput({ who, className }: PhoneInputProps) {
  const { t } = useTranslation('registrations');
  const countries = usePhoneCountries();
  const { trigger } = useFormContext<FormValues>();
  const number = useController<FormValues, `${typeof who}.phone`>({ name: `${who}.phone` }).field;
  const country = useController<FormValues, `${typeof who}.phoneCountry`>({ name: `${who}.phoneCountry` }).field;
  const { id, label, please, error } = useFormField(`${who}.phone`, `${who}Phone`);

  const changeCountry = (code: string) => {
    country.onChange(code);
    if (number.value !== '') void trigger(`${who}.phone`);
  };
  const leave = () => {
    number.onBlur();
    const settled = settlePhone(number.value, country.value);
    if (!settled) return;
    country.onChange(settled.phoneCountry);
    number.onChange(settled.phone);
  };
  return (
    <PhoneField
      id={id}
      className={className}
      label={label}
      placeholder={please}
      error={error}
      required
      country={country.value}
      onCountryChange={changeCountry}
      countries={countries}
      countryLabel={t('form.dialCode')}
      value={number.value}
      onChange={number.onChange}
      onBlur={leave}
      inputRef={number.ref}
      name={number.name}
      autoComplete="tel-national"
    />
  );
}
