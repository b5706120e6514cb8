import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryName } from '#contract/places/countryName.ts';
import { dialCodes, settlePhone } from '#contract/text/phone.ts';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { PhoneField } from '#src/ui/fields/PhoneField.tsx';
import { afterPress } from '#src/ui/press.ts';
import { useHydrating } from '#src/ui/rendering.ts';

/**
 * Returns all calling codes with country names in the reader's language. Engines name countries differently, so a server-rendered page has
 * only the selected one.
 */
const usePhoneCountries = (selected: string) => {
  const locale = useLocale();
  const hydrating = useHydrating();
  const all = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    const countries = dialCodes().map(({ code, dial }) => ({ code, dial, name: countryName(code, locale) }));
    return countries.sort((a, b) => compare(a.name, b.name));
  }, [locale]);
  return hydrating ? all.filter(({ code }) => code === selected) : all;
};

/** The mobile number of the form. */
export function PhoneInput({ hint }: { hint?: string | undefined }) {
  const { t } = useTranslation('accounts');
  const accountForm = useAccountFormContext();
  const { form } = accountForm;
  const phone = useController({ control: form.control, name: 'phone' }).field;
  const country = useController({ control: form.control, name: 'phoneCountry' }).field;
  const countries = usePhoneCountries(country.value);
  const { isSubmitted } = form.formState;
  const recheck = () => {
    if (!isSubmitted) form.clearErrors('phone');
    else if (phone.value !== '') void form.trigger('phone');
  };
  /** Moves a typed or autofilled calling code to its own field, with the country derived from the number alone. */
  const leave = () => {
    phone.onBlur();
    const split = settlePhone(phone.value, country.value);
    if (!split) return;
    country.onChange(split.phoneCountry);
    phone.onChange(split.phone);
    void afterPress(recheck);
  };
  return (
    <PhoneField
      {...useFormField(accountForm, 'phone')}
      hint={hint}
      countries={countries}
      countryLabel={t('callingCode')}
      country={country.value}
      onCountryChange={(code) => {
        country.onChange(code);
        recheck();
      }}
      value={phone.value}
      onChange={(value) => {
        phone.onChange(value);
        recheck();
      }}
      onBlur={leave}
      inputRef={phone.ref}
      name={phone.name}
    />
  );
}
