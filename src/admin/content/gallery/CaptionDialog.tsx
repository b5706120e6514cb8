import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales, type Text } from '#contract/http/common.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';

interface CaptionDialogProps {
  count: number;
  onSave: (caption: Text) => Promise<unknown>;
  onClose: () => void;
}

/** Sets one caption, in both languages, for all selected items. */
export const CaptionDialog = ({ count, onSave, onClose }: CaptionDialogProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [caption, setCaption] = useState<Text>({ 'zh-CN': '', 'en-US': '' });
  const save = useSinglePress(async () => {
    await onSave(caption);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('gallery.caption_for', { count })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{t('gallery.caption_for_help')}</DialogContentText>
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={`${t('gallery.caption')}${t('dot')}${languageNames[locale]}`}
            value={caption[locale]}
            slotProps={{ htmlInput: { lang: locale, maxLength: 200 } }}
            onChange={({ target }) => setCaption({ ...caption, [locale]: target.value })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
        <Button variant="contained" onClick={save}>
          {t('gallery.use_caption', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
