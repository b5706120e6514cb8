import { FormControlLabel, Switch } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminCompetition } from '#contract/registrations/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface ApprovalSwitchProps {
  competition: AdminCompetition;
  /** True if its label is shown beside it; in a table the column's heading is the label. */
  isLabelled?: boolean;
}

/** Switches whether a competition's entries are approved only once every guardian has answered. */
export const ApprovalSwitch = ({ competition: { id, title, approvalWaits }, isLabelled = false }: ApprovalSwitchProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  const save = useMutation({
    mutationFn: (waits: boolean) => call('PUT /api/admin/competitions/:id/guardians', { params: { id }, body: { approvalWaits: waits } }),
    onSuccess: (_, waits) => {
      notify(t(waits ? 'approval_waits_now' : 'approval_waits_no_more', { competition: text(title) }));
      refresh();
    },
    onError: (error) => notify(message(error), { type: 'error' }),
  });
  const control = (
    <Switch
      checked={save.isPending ? save.variables : approvalWaits}
      disabled={save.isPending}
      onChange={({ target }) => save.mutate(target.checked)}
      slotProps={{ input: { 'aria-label': `${text(title)}: ${t('resources.competitions.fields.approvalWaits')}` } }}
    />
  );
  return isLabelled ? <FormControlLabel control={control} label={t('approval_waits')} /> : control;
};
