import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import type { Settlement, VoteFlag } from '#contract/votes/admin.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useSettlement } from './useModeration.ts';

/** Returns true if a burst can be settled like that: it is open, or was settled in the other way. */
export const canSettle = ({ settled, ruling }: VoteFlag, as: Settlement): boolean => !settled || ruling?.as !== as;

/** Buttons that settle a burst, as fine or as void. */
export const SettleButtons = ({ flag }: { flag: VoteFlag }) => {
  const { t } = useTranslation('admin');
  const [pending, setPending] = useState<Settlement | null>(null);
  return (
    <>
      {canSettle(flag, 'fine') && (
        <Button variant="outlined" onClick={() => setPending('fine')}>
          {t('settle.fine')}
        </Button>
      )}
      {canSettle(flag, 'void') && (
        <Button color="error" variant="outlined" onClick={() => setPending('void')}>
          {t('void')}
        </Button>
      )}
      {pending && <SettleDialog as={pending} flag={flag} onClose={() => setPending(null)} />}
    </>
  );
};

/** Confirms the settlement of a burst, with its reason. */
export const SettleDialog = ({ as, flag, onClose }: { as: Settlement; flag: VoteFlag; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useSettlement(onClose);
  const { id, count, voided, work } = flag;
  return (
    <ConfirmDialog
      title={as === 'void' ? t('void_title', { count: count - voided }) : t('settle.fine_title', { count })}
      subject={`${work.title}${t('dot')}${work.no}`}
      body={as === 'void' ? t('settle.void_body') : t('settle.fine_body')}
      confirmLabel={as === 'void' ? t('void') : t('settle.fine')}
      isDangerous={as === 'void'}
      reason={{ help: t('settle.reason_help'), required: t('settle.reason_required'), max: DECISION_REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ flagId: id, as, reason, votes: count })}
      onClose={onClose}
    />
  );
};
