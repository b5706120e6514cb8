import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboBoxField, type ComboBoxItem } from '#src/ui/ComboBoxField.tsx';
import type { FieldName } from './formFields.ts';
import type { FormValues } from './formValues.ts';
import { useCountryItems, useRegionItems } from './places.ts';
import { useFormField } from './useFormField.ts';

type Place = 'address' | `members.${number}`;

interface ChoiceProps {
  path: `${Place}.country` | `${Place}.region`;
  name: FieldName;
  items: readonly ComboBoxItem[];
  optional?: boolean;
  disabled?: boolean;
  onChosen?: () => void;
}

function PlaceChoice({ path, name, items, optional, disabled, onChosen }: ChoiceProps) {
  const { t } = useTranslation('registrations');
  const { field } = useController<FormValues, typeof path>({ name: path });
  const { id, label, please, error } = useFormField(path, name);
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
      required={!optional}
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
  of: Place;
  name: FieldName;
  onChosen?: () => void;
}

/** The country or region; another one empties the province below. */
export function CountryInput({ of, name, onChosen }: CountryInputProps) {
  const items = useCountryItems();
  const { setValue } = useFormContext<FormValues>();
  const chosen = () => {
    setValue(`${of}.region`, '', { shouldDirty: true });
    onChosen?.();
  };
  return <PlaceChoice path={`${of}.country`} name={name} items={items} onChosen={chosen} />;
}

/** The province or state, once there is a country. */
export function RegionInput({ of, name, optional = false }: { of: Place; name: FieldName; optional?: boolean }) {
  const country = useWatch<FormValues, `${Place}.country`>({ name: `${of}.country` });
  const items = useRegionItems(country);
  // the list belongs to the country: with another one, what was typed into it goes too
  return <PlaceChoice key={country} path={`${of}.region`} name={name} items={items} optional={optional} disabled={items.length === 0} />;
}
