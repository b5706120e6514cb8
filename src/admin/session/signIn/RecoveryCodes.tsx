import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the reader has stored the codes, which are never shown again. */
  onStored: () => void;
}

/** New recovery codes, shown once: to be saved as a file or printed. */
export const RecoveryCodes = ({ codes, onStored }: RecoveryCodesProps) => {
  const { t } = useTranslation('admin');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <Stack spacing={2}>
      <Typography component="h2" variant="h6">
        {t('second_factor.recovery_codes')}
      </Typography>
      <Alert severity="warning">{t('second_factor.recovery_codes_lead')}</Alert>
      <Box
        component="ul"
        className="recoveryCodes"
        aria-label={t('second_factor.recovery_codes')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          backgroundColor: 'background.default',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <Typography component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: '1rem' }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" component="a" href={file} download="recovery-codes.txt">
          {t('second_factor.save_codes')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('second_factor.print_codes')}
        </Button>
        <Button variant="contained" onClick={onStored}>
          {t('second_factor.codes_stored')}
        </Button>
      </Stack>
    </Stack>
  );
};
