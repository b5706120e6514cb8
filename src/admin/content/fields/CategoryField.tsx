import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { WordOf } from '#src/admin/kit/words/words.ts';

interface CategoryFieldProps<C extends WordOf<'content.category'>> {
  all: readonly C[];
  value: C;
  onChange(category: C): void;
}

/** Chooses the heading under which the portal lists the record. */
export const CategoryField = <C extends WordOf<'content.category'>>({ all, value, onChange }: CategoryFieldProps<C>) => {
  const { t } = useTranslation('admin');
  return (
    <TextField
      select
      label={t('content.field.category')}
      value={value}
      onChange={({ target }) => {
        const category = all.find((each) => each === target.value);
        if (category) onChange(category);
      }}
    >
      {all.map((category: WordOf<'content.category'>) => (
        <MenuItem key={category} value={category}>
          {t(`content.category.${category}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};
