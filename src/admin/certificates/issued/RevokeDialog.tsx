import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVOCATION_REASON_MAX } from '#contract/certificates/rules/issued.ts';
import { locales, type Text } from '#contract/http/common.ts';
import { isBlank } from '#contract/text/blankText.ts';

interface RevokeDialogProps {
  /** The name and number of the certificate. */
  subject: string;
  isPending: boolean;
  onRevoke: (reason: Text) => void;
  onClose: () => void;
}

/** Asks for the public reason of a revocation in both languages. */
export const RevokeDialog = ({ subject, isPending, onRevoke, onClose }: RevokeDialogProps) => {
  const { t } = useTranslation(['admin', 'certificateIssued']);
  const titleId = useId();
  const [reason, setReason] = useState<Text>({ 'zh-CN': '', 'en-US': '' });
  const [isAsked, setAsked] = useState(false);
  const revoke = () => {
    setAsked(true);
    if (!locales.some((locale) => isBlank(reason[locale]))) onRevoke(reason);
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('certificateIssued:revoke')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{subject}</DialogContentText>
        <DialogContentText>{t('certificateIssued:revoke_body')}</DialogContentText>
        {locales.map((locale) => {
          const lacks = isAsked && isBlank(reason[locale]);
          return (
            <TextField
              key={locale}
              fullWidth
              multiline
              required
              minRows={2}
              margin="normal"
              label={t(`certificateIssued:reason_label.${locale}`)}
              value={reason[locale]}
              error={lacks}
              helperText={t(lacks ? 'certificateIssued:reason_required' : 'certificateIssued:reason_hint')}
              slotProps={{ htmlInput: { maxLength: REVOCATION_REASON_MAX } }}
              onChange={({ target }) => setReason({ ...reason, [locale]: target.value })}
            />
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={revoke} loading={isPending}>
          {t('certificateIssued:revoke')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
