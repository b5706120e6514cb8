import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_OFF_REASON_MAX } from '#contract/competitions/limits.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { Standing, useStandingChanges } from './useStanding.ts';

interface Props {
  standing: Standing;
  callOff: ReturnType<typeof useStandingChanges>['callOff'];
  onClose: () => void;
}

const languages = [
  ['zh-CN', 'reason_zh'],
  ['en-US', 'reason_en'],
] as const;

/** Asks for the reason why a competition is called off, in both languages, and says whom that concerns. */
export const CallOffDialog = ({ standing, callOff, onClose }: Props) => {
  const { t } = useTranslation(['admin', 'competitionStanding']);
  const titleId = useId();
  const [reason, setReason] = useState({ 'zh-CN': '', 'en-US': '' });
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(true);
    if (languages.every(([locale]) => !isBlank(reason[locale]))) callOff.mutate(reason, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={callOff.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('competitionStanding:title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('competitionStanding:body')}</DialogContentText>
        <DialogContentText sx={{ mt: 1, fontWeight: 600 }}>
          {t('competitionStanding:concerned', { count: standing.people })}{' '}
          {standing.paid > 0 && t('competitionStanding:paid', { count: standing.paid })}
        </DialogContentText>
        <Stack spacing={2} sx={{ mt: 2 }}>
          {languages.map(([locale, label]) => {
            const isMissing = isAsked && isBlank(reason[locale]);
            return (
              <TextField
                key={locale}
                multiline
                minRows={2}
                label={t(`competitionStanding:${label}`)}
                helperText={t(`competitionStanding:${isMissing ? 'reason_missing' : 'reason_help'}`)}
                error={isMissing}
                value={reason[locale]}
                slotProps={{ htmlInput: { maxLength: CALL_OFF_REASON_MAX, lang: locale } }}
                onChange={({ target }) => setReason({ ...reason, [locale]: target.value })}
              />
            );
          })}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={callOff.isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={callOff.isPending} onClick={send}>
          {t('competitionStanding:do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
