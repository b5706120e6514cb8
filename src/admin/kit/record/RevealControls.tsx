import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RevealReason } from '#contract/registrations/looks.ts';
import { revealReasonWords } from '#contract/registrations/revealReasons.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

interface RevealControlsProps {
  showLabel: string;
  hideLabel: string;
  isShown: boolean;
  isPending: boolean;
  onShow: (reason: RevealReason) => Promise<unknown>;
  onHide: () => void;
}

/** Shows masked personal data for a reason, which the family can read, and hides it again. */
export const RevealControls = ({ showLabel, hideLabel, isShown, isPending, onShow, onHide }: RevealControlsProps) => {
  const { t } = useTranslation('admin');
  const words = revealReasonWords[useLocale()];
  const [reason, setReason] = useState<RevealReason | ''>('');
  const show = useSinglePress(onShow);
  return (
    <>
      {!isShown && (
        <TextField
          select
          size="small"
          margin="none"
          value={reason}
          onChange={({ target }) => setReason(RevealReason.safeParse(target.value).data ?? '')}
          sx={{ width: 'auto', minWidth: 150 }}
          slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': t('reveal_reason') } }}
        >
          <MenuItem value="">{t('reveal_reason')}</MenuItem>
          {RevealReason.options.map((each) => (
            <MenuItem key={each} value={each}>
              {words[each]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button
        variant="outlined"
        size="small"
        loading={isPending}
        disabled={!isShown && reason === ''}
        onClick={() => {
          if (isShown) onHide();
          else if (reason !== '') show(reason);
        }}
      >
        {isShown ? hideLabel : showLabel}
      </Button>
    </>
  );
};
