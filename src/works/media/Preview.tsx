import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadItem } from '#src/offline/uploads/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { CheckedFile } from './checkFile.ts';

/** Checked files of this page by upload id, for their previews. */
const previews = new Map<string, CheckedFile>();
export const cachePreview = (id: string, checked: CheckedFile) => previews.set(id, checked);
/** Returns the file of an upload, if this page chose it. */
export const checkedFile = (id: string): CheckedFile | undefined => previews.get(id);

/** The preview of a file being uploaded; an icon if this page did not choose the file. */
export function Preview({ item }: { item: UploadItem }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const checked = previews.get(item.id);
  const picture = checked?.poster ?? (checked?.isShowable && checked.type.startsWith('image/') ? checked.file : null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  if (url && picture) {
    const seconds = checked?.seconds ?? null;
    return <img src={url} alt={seconds === null ? t('preview') : t('previewOf', { length: format.wait(seconds) })} />;
  }
  return <Icon name={item.type.startsWith('video/') ? moreIcons.video : moreIcons.image} />;
}
