import { useTranslation } from 'react-i18next';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';
import css from './RemoveDialog.module.css';

const cx = bindStyles(css);
/** Maximum number of items shown; the rest are counted. */
const SHOWN = 6;

interface RemoveDialogProps {
  kind: GalleryKind;
  /** Each with its position in the gallery, which names an item without a caption. */
  items: readonly { item: GalleryItem; place: number }[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Permanently removes photos or videos, after a confirmation that shows and names them. */
export const RemoveDialog = ({ kind, items, onRemoved, onClose }: RemoveDialogProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const onError = useFailureNotice();
  const remove = useMutation({
    mutationFn: () => call('POST /api/admin/gallery/:kind/removals', { params: { kind }, body: { ids: items.map(({ item }) => item.id) } }),
    onSuccess: onRemoved,
    onError,
  });
  const count = { count: items.length };
  const shown = items.slice(0, SHOWN);
  return (
    <ConfirmDialog
      title={t(`gallery.remove_title.${kind}`, count)}
      subject={
        <span className={cx('items')}>
          {shown.map(({ item, place }) => (
            <span key={item.id} className={cx('item')}>
              <img src={bestSource(item.picture, 480)} alt="" className={cx('image')} />
              <span>{text(item.caption) || t('gallery.number', { place })}</span>
            </span>
          ))}
          {items.length > shown.length && <span>{t('gallery.remove_more', { count: items.length - shown.length })}</span>}
        </span>
      }
      body={t(`gallery.remove_body.${kind}`, count)}
      confirmLabel={t('gallery.remove_confirm', count)}
      isDangerous
      reason={null}
      isPending={remove.isPending}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
};
