import { useTranslation } from 'react-i18next';
import type { ContentData } from '#contract/content/contentData.ts';
import { fieldLabel, fieldOf, fieldPicture, fieldText } from '#src/admin/content/fields/fieldTexts.ts';
import { useDrawingName } from '#src/admin/kit/fields/DrawingField.tsx';
import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** Returns a field's label, for messages about refused fields. */
export const useFieldLabel = () => {
  const { t } = useTranslation('admin');
  return (path: string): string => fieldLabel({ t: (key) => t(key, key) }, path);
};

interface ContentChangesProps {
  from: ContentData;
  to: ContentData;
  /** Names of the two versions. */
  names: readonly [string, string];
}

/** The differences between two versions of a text, side by side. */
export const ContentChanges = ({ from, to, names }: ContentChangesProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  const drawing = useDrawingName();
  const words = {
    t: (key: string) => t(key, key),
    dateTime: format.dateTime,
    fileSize: (bytes: number) => fileSize(bytes, locale),
    drawing,
  };
  return (
    <ChangeTable
      from={from}
      to={to}
      names={names}
      fieldOf={fieldOf}
      label={useFieldLabel()}
      shown={(data, path) => fieldText(words, data, path)}
      picture={fieldPicture}
    />
  );
};
