import { Checkbox, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { erasureWords } from '#contract/registrations/erasureWords.ts';
import { ErasureRequest } from '#contract/registrations/onBehalf.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { RecordDialog } from '#src/admin/registrations/record/RecordDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** Erases an entry on its family's request: how it has asked is chosen, as a typed reason could name whom it erases. */
export const EraseDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('onBehalf');
  const words = erasureWords[useLocale()];
  const notify = useNotify();
  const refresh = useRefresh();
  const [request, setRequest] = useState<ErasureRequest | null>(null);
  const [isSure, setSure] = useState(false);
  const erase = useMutation({
    mutationFn: (chosen: ErasureRequest) =>
      call('POST /api/admin/registrations/:id/erasure', { params: { id: entry.id }, body: { request: chosen, version: entry.version } }),
    onSuccess: ({ receiptNo }) => {
      notify(t('erase.done', { no: receiptNo }), { type: 'success', autoHideDuration: 12_000 });
      onClose();
    },
    onSettled: () => refresh(),
  });
  return (
    <RecordDialog
      title={t('erase.title', { team: entry.teamName })}
      body={t('erase.body')}
      confirmLabel={t('erase.do')}
      isDangerous
      isReady={request !== null && isSure}
      isPending={erase.isPending}
      error={erase.error}
      onConfirm={async () => request && (await erase.mutateAsync(request))}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <FormControl>
          <FormLabel id="erase-how">{t('erase.how')}</FormLabel>
          <RadioGroup aria-labelledby="erase-how" value={request ?? ''}>
            {ErasureRequest.options.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio onChange={() => setRequest(each)} />} label={words[each]} />
            ))}
          </RadioGroup>
        </FormControl>
        <FormControlLabel
          control={<Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)} />}
          label={t('erase.sure')}
        />
      </Stack>
    </RecordDialog>
  );
};
