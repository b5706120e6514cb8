import { useTranslate } from 'react-admin';

/** Returns a function for the name of an entry's field by its path (`members.0.name`). */
export const useFieldName = () => {
  const translate = useTranslate();
  return (field: string): string => {
    const [, index, name] = /^members\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (index !== undefined && name !== undefined)
      return translate('child_field', { no: Number(index) + 1, field: translate(`entryField.member.${name}`) });
    return translate(`entryField.${field.startsWith('address.') ? 'address' : field.replace('.', '_')}`);
  };
};
