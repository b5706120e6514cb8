import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#contract/accounts/public.ts';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';

const kinds = ['family', 'kindergarten', 'primary_school'] as const satisfies readonly AccountKind[];

/** The kind of account; the label of the affiliation field depends on it. */
export function KindInput() {
  const { t } = useTranslation('accounts');
  const accountForm = useAccountFormContext();
  const { field } = useController({ control: accountForm.form.control, name: 'kind' });
  const { id, label, error } = useFormField(accountForm, 'kind');
  return (
    <RadioCards
      id={id}
      legend={label}
      name={id}
      options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`), hint: t(`kindHints.${kind}`) }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
      required
    />
  );
}
