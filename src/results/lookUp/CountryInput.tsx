import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryName } from '#contract/places/countryName.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ComboBoxField, type ComboBoxFieldProps } from '#src/ui/choices/ComboBoxField.tsx';

interface CountryInputProps extends Pick<ComboBoxFieldProps, 'id' | 'label' | 'placeholder' | 'error' | 'value' | 'onChange'> {
  /** True once the form is in use; the list is fetched only then. */
  inUse: boolean;
}

/** The country or region of the ID. The long list loads once the form is in use; until then it contains only the current choice. */
export function CountryInput({ inUse, value, error, ...field }: CountryInputProps) {
  const { t } = useTranslation('results');
  const locale = useLocale();
  const problemMessage = useProblemMessage();
  const list = useQuery({
    queryKey: ['country items', locale],
    queryFn: async () => (await loadChunk(() => import('./countryItems.ts'))).countryItems(locale),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    enabled: inUse,
  });
  const chosen = value ? [{ id: value, name: countryName(value, locale) }] : [];
  return (
    <ComboBoxField
      {...field}
      required
      value={value}
      items={list.data ?? chosen}
      error={error ?? (list.error ? problemMessage(list.error) : undefined)}
      emptyLabel={list.data ? t('query.noCountry') : t('query.countriesLoading')}
      toggleLabel={t('query.countryList')}
    />
  );
}
