import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { missingInGalleryItem } from '#contract/content/rules/galleryItem.ts';
import type { Text } from '#contract/http/common.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './GalleryPage.module.css';

const cx = bindStyles(css);

interface ChosenItemsProps {
  items: readonly GalleryItem[];
  chosen: readonly GalleryItem[];
  /** The past event to assign the items to, or none yet (both fields null); null if the season has none. */
  event: { id: string | null; title: Text | null } | null;
  onChoose: (items: readonly GalleryItem[]) => void;
  onDescribe: () => void;
  onChange: (items: readonly GalleryItem[], change: Omit<GalleryChange, 'id' | 'version'>) => void;
  onRemove: (items: readonly GalleryItem[]) => void;
}

/** The number of selected photos or videos, and the bulk actions. */
export const ChosenItems = ({ items, chosen, event, onChoose, onDescribe, onChange, onRemove }: ChosenItemsProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const showable = chosen.filter((item) => !item.isShown && Object.keys(missingInGalleryItem(item)).length === 0);
  const hideable = chosen.filter(({ isShown }) => isShown);
  const isAll = chosen.length === items.length;
  return (
    <div className={cx('tools')}>
      <Button size="small" onClick={() => onChoose(isAll ? [] : items)}>
        {t(isAll ? 'gallery.choose_none' : 'gallery.choose_all')}
      </Button>
      {chosen.length > 0 && (
        <>
          <span role="status" className={cx('hint')}>
            {t('gallery.chosen', { count: chosen.length })}
          </span>
          <Button size="small" variant="outlined" onClick={onDescribe}>
            {t('gallery.describe')}
          </Button>
          <Button size="small" variant="outlined" disabled={showable.length === 0} onClick={() => onChange(showable, { isShown: true })}>
            {t('gallery.show_chosen', { count: showable.length })}
          </Button>
          <Button size="small" variant="outlined" disabled={hideable.length === 0} onClick={() => onChange(hideable, { isShown: false })}>
            {t('gallery.hide_chosen', { count: hideable.length })}
          </Button>
          {event && (
            <Button size="small" variant="outlined" onClick={() => onChange(chosen, { reviewId: event.id })}>
              {t('gallery.assign_event', {
                event: (event.title && text(event.title)) || t('gallery.no_event'),
              })}
            </Button>
          )}
          <Button size="small" variant="outlined" color="error" onClick={() => onRemove(chosen)}>
            {t('gallery.remove_chosen', { count: chosen.length })}
          </Button>
        </>
      )}
    </div>
  );
};
