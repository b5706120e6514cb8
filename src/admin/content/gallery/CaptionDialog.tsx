import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const titleId = useId();
  const [caption, setCaption] = useState<Text>({ 'zh-CN': '', 'en-US': '' });
  const save = useSinglePress(async () => {
    await onSave(caption);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('gallery.caption_for', { count })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{translate('gallery.caption_for_help')}</DialogContentText>
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={`${translate('gallery.caption')}${translate('dot')}${languageNames[locale]}`}
            value={caption[locale]}
            slotProps={{ htmlInput: { lang: locale, maxLength: 200 } }}
            onChange={({ target }) => setCaption({ ...caption, [locale]: target.value })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" onClick={save}>
          {translate('gallery.use_caption', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
