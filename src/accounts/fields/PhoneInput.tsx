import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { settlePhone } from '#contract/text/phone.ts';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { usePhoneCountries } from '#src/platform/i18n/usePhoneCountries.ts';
import { PhoneField } from '#src/ui/fields/PhoneField.tsx';
import { afterPress } from '#src/ui/press.ts';
import { useHydrating } from '#src/ui/rendering.ts';

/** Returns the countries to choose from. Engines name countries differently, so a server-rendered page has only the selected one. */
const useCountries = (selected: string) => {
  const all = usePhoneCountries();
  return useHydrating() ? all.filter(({ code }) => code === selected) : all;
};

/** The mobile number of the form. */
export function PhoneInput({ hint }: { hint?: string | undefined }) {
  const { t } = useTranslation('accounts');
  const accountForm = useAccountFormContext();
  const { form } = accountForm;
  const phone = useController({ control: form.control, name: 'phone' }).field;
  const country = useController({ control: form.control, name: 'phoneCountry' }).field;
  const countries = useCountries(country.value);
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
