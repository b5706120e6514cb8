import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErasureRequest } from '#contract/accounts/erasure.ts';
import { erasureWords } from '#contract/accounts/erasureWords.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

interface EraseRequestProps {
  title: string;
  body: string;
  isPending: boolean;
  error: unknown;
  children?: ReactNode;
  onErase: (request: ErasureRequest) => Promise<unknown>;
  onClose: () => void;
}

/** Asks how an owner has requested an erasure: that is chosen, as a typed reason could name whom it erases. */
export const EraseRequest = ({ title, body, isPending, error, children, onErase, onClose }: EraseRequestProps) => {
  const { t } = useTranslation('onBehalf');
  const words = erasureWords[useLocale()];
  const howId = useId();
  const [request, setRequest] = useState<ErasureRequest | null>(null);
  const [isSure, setSure] = useState(false);
  return (
    <RecordDialog
      title={title}
      body={body}
      confirmLabel={t('erase.do')}
      isDangerous
      isReady={request !== null && isSure}
      isPending={isPending}
      error={error}
      onConfirm={async () => request && (await onErase(request))}
      onClose={onClose}
    >
      <Stack spacing={1}>
        {children}
        <FormControl>
          <FormLabel id={howId}>{t('erase.how')}</FormLabel>
          <RadioGroup aria-labelledby={howId} value={request ?? ''}>
            {ErasureRequest.options.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio onChange={() => setRequest(each)} />} label={words[each]} />
            ))}
          </RadioGroup>
        </FormControl>
        <FormGroup>
          <FormControlLabel
            control={<Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)} />}
            label={t('erase.sure')}
          />
        </FormGroup>
      </Stack>
    </RecordDialog>
  );
};
