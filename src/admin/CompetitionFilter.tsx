import { AutocompleteInput, ReferenceInput } from 'react-admin';
import type { Text } from '#contract/common.ts';
import { useText } from '../platform/i18n/useLocale.ts';

/** Filters a list by competition. */
export const CompetitionFilter = ({ label }: { label: string; source: 'competitionId'; alwaysOn?: boolean }) => {
  const text = useText();
  return (
    <ReferenceInput source="competitionId" reference="competitions" perPage={200}>
      <AutocompleteInput
        label={label}
        optionText={({ title }: { title: Text }) => text(title)}
        filterToQuery={() => ({})}
        sx={{ minWidth: 240 }}
      />
    </ReferenceInput>
  );
};
