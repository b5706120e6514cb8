import { useTranslate } from 'react-admin';
import type { ContentData } from '#contract/content/contentData.ts';
import { fieldLabel, fieldOf, fieldPicture, fieldText } from '#src/admin/content/fields/fieldTexts.ts';
import { useDrawingName } from '#src/admin/kit/fields/DrawingField.tsx';
import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** The words of a field, for whoever names one that was refused. */
export const useFieldLabel = () => {
  const translate = useTranslate();
  return (path: string): string => fieldLabel({ translate }, path);
};

interface ContentChangesProps {
  from: ContentData;
  to: ContentData;
  /** What the two are called. */
  names: readonly [string, string];
}

/** Two versions of what is written, side by side, only where they differ. */
export const ContentChanges = ({ from, to, names }: ContentChangesProps) => {
  const translate = useTranslate();
  const format = useFormat();
  const locale = useLocale();
  const drawing = useDrawingName();
  const words = { translate, dateTime: format.dateTime, fileSize: (bytes: number) => fileSize(bytes, locale), drawing };
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
