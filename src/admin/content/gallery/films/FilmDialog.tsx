import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadFilmPreview } from '#src/content/index.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

const FilmPreview = lazy(async () => {
  const module = await loadFilmPreview();
  await module.loadPreviewWords();
  return { default: module.FilmPreview };
});

interface FilmDialogProps {
  item: Pick<GalleryItem, 'caption' | 'picture'>;
  video: NonNullable<GalleryItem['video']>;
  name: string;
  onClose: () => void;
}

/** Plays a film as families will see it, with its subtitles, which are not in the file. */
export const FilmDialog = ({ item: { caption, picture }, video, name, onClose }: FilmDialogProps) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const titleId = useId();
  const { width, height } = picture;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{name}</DialogTitle>
      {/* on a phone the portal's player is full-width, which does not fit a dialog */}
      <DialogContent sx={{ '--gutter': '0px' }}>
        <Suspense fallback={<LoadingBars />}>
          <FilmPreview film={{ ...video, width, height, poster: picture, title: caption }} locale={locale} />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
