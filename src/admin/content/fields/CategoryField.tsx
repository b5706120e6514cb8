import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

interface CategoryFieldProps<C extends string> {
  all: readonly C[];
  value: C;
  onChange(category: C): void;
}

/** Chooses the heading under which the portal lists the record. */
export const CategoryField = <C extends string>({ all, value, onChange }: CategoryFieldProps<C>) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('content.field.category')}
      value={value}
      onChange={({ target }) => {
        const category = all.find((each) => each === target.value);
        if (category) onChange(category);
      }}
    >
      {all.map((category) => (
        <MenuItem key={category} value={category}>
          {translate(`content.category.${category}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};
