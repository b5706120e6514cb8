import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { HandWarning } from './handWarnings.ts';

interface KnowinglyDialogProps {
  warnings: readonly HandWarning[];
  isPending: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Names the languages and limits that an assignment by hand overrides, before it is made. */
export const KnowinglyDialog = ({ warnings, isPending, onConfirm, onClose }: KnowinglyDialogProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const lines = warnings.flatMap(({ judge: { name, limit }, unread, pastLimit }) => [
    ...(unread > 0 ? [t('judging.unread', { name, count: unread })] : []),
    ...(pastLimit === null ? [] : [t('judging.past_limit', { name, limit: format.number(limit ?? 0), after: format.number(pastLimit) })]),
  ]);
  return (
    <ConfirmDialog
      title={t('judging.knowingly')}
      body={joinSentences(lines)}
      confirmLabel={t('judging.assign_anyway')}
      isDangerous={false}
      reason={null}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
