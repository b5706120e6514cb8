import { useTranslation } from 'react-i18next';

/** Returns a function for the name of an entry's field by its path (`members.0.name`). */
export const useFieldName = () => {
  const { t } = useTranslation('admin');
  return (field: string): string => {
    const [, index, name] = /^members\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (index !== undefined && name !== undefined)
      return t('child_field', { no: Number(index) + 1, field: t(`entryField.member.${name}`, name) });
    return t(`entryField.${field.startsWith('address.') ? 'address' : field.replace('.', '_')}`, field);
  };
};
