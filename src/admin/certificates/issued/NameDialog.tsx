import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedCertificate } from '#contract/certificates/issued.ts';
import { latinNameProblem, normalizeLatinName } from '#contract/registrations/rules/latinName.ts';
import { isBlank } from '#contract/text/blankText.ts';

interface NameDialogProps {
  certificate: IssuedCertificate;
  isPending: boolean;
  onRename: (names: { name: string; latinName: string }) => void;
  onClose: () => void;
}

/** Corrects the name on a certificate, and the order of its parts in Latin letters. */
export const NameDialog = ({ certificate, isPending, onRename, onClose }: NameDialogProps) => {
  const { t } = useTranslation(['admin', 'certificateIssued']);
  const titleId = useId();
  const [name, setName] = useState(certificate.name);
  const [latinName, setLatinName] = useState(certificate.latinName ?? '');
  const [isAsked, setAsked] = useState(false);
  const isLatinWrong = latinNameProblem(normalizeLatinName(latinName)) !== null;
  const rename = () => {
    setAsked(true);
    if (!isBlank(name) && !isLatinWrong) onRename({ name, latinName });
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('certificateIssued:rename')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{certificate.no}</DialogContentText>
        <DialogContentText>{t('certificateIssued:rename_body')}</DialogContentText>
        <TextField
          fullWidth
          required
          margin="normal"
          label={t('certificateIssued:name_label')}
          value={name}
          error={isAsked && isBlank(name)}
          helperText={isAsked && isBlank(name) ? t('certificateIssued:name_required') : undefined}
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          onChange={({ target }) => setName(target.value)}
        />
        {certificate.hasLatinName && (
          <TextField
            fullWidth
            margin="normal"
            label={t('certificateIssued:latin_label')}
            value={latinName}
            error={isAsked && isLatinWrong}
            helperText={t(isAsked && isLatinWrong ? 'certificateIssued:latin_wrong' : 'certificateIssued:latin_hint')}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
            onChange={({ target }) => setLatinName(target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" onClick={rename} loading={isPending}>
          {t('certificateIssued:rename_save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
