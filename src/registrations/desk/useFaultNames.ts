import { useTranslation } from 'react-i18next';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { trimText } from '#contract/text/blankText.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import type { FormField } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';

/** Returns a function for the name of a field of a form that is not open, with its child's. `values` are undefined while the form is being read. */
export const useFaultNames = (): ((field: FormField, values: FormValues | undefined) => string) => {
  const { t } = useTranslation('registrations');
  const text = useText();
  const account = useKnownAccount();
  const asks = account !== null && asksGuardians(account);
  const labelOf = ({ name, question }: FormField, values: FormValues | undefined): string => {
    if (question) return text(question.label);
    if (name === 'consentProcessing' && asks) return t('askGuardians.label');
    return name === 'teamName' && values?.participation === 'single' ? t('displayName.label') : t(`fields.${name}.label`);
  };
  return (field, values) => {
    if (field.member === undefined) return labelOf(field, values);
    const child = trimText(values?.members[field.member]?.name ?? '') || t('form.memberNumber', { number: field.member + 1 });
    return t('dot', { first: child, second: labelOf(field, values) });
  };
};
