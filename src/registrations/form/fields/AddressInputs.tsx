import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { ComboBoxField, type ComboBoxItem } from '#src/ui/choices/ComboBoxField.tsx';
import { useCountryItems, useRegionItems } from './addressItems.ts';

type AddressPath = 'address' | `members.${number}`;

interface ChoiceProps {
  path: `${AddressPath}.country` | `${AddressPath}.region`;
  name: FieldName;
  items: readonly ComboBoxItem[];
  disabled?: boolean;
  onChosen?: () => void;
}

function AddressChoice({ path, name, items, disabled, onChosen }: ChoiceProps) {
  const { t } = useTranslation('registrations');
  const { field } = useController<FormValues, typeof path>({ name: path });
  const { id, label, please, required, error } = useFormField(path, name);
  const change = (value: string | null) => {
    if ((value ?? '') === field.value) return;
    field.onChange(value ?? '');
    onChosen?.();
  };
  return (
    <ComboBoxField
      id={id}
      label={label}
      error={error}
      required={required}
      disabled={disabled}
      items={items}
      value={field.value || null}
      onChange={change}
      onBlur={field.onBlur}
      placeholder={please}
      emptyLabel={t('form.noMatch')}
      toggleLabel={t('form.openList')}
    />
  );
}

interface CountryInputProps {
  of: AddressPath;
  name: FieldName;
  onChosen?: () => void;
}

/** The country or region input; changing it clears the province below. */
export function CountryInput({ of, name, onChosen }: CountryInputProps) {
  const items = useCountryItems();
  const { setValue } = useFormContext<FormValues>();
  const chosen = () => {
    setValue(`${of}.region`, '', { shouldDirty: true });
    onChosen?.();
  };
  return <AddressChoice path={`${of}.country`} name={name} items={items} onChosen={chosen} />;
}

/** The province or state input, available once a country is chosen. */
export function RegionInput({ of, name }: { of: AddressPath; name: FieldName }) {
  const country = useWatch<FormValues, `${AddressPath}.country`>({ name: `${of}.country` });
  const items = useRegionItems(country);
  // keyed by country: text typed for another country's list is dropped with it
  return <AddressChoice key={country} path={`${of}.region`} name={name} items={items} disabled={items.length === 0} />;
}
