import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

const NAMES_SHOWN = 5;

interface HoldDialogProps {
  works: readonly { title: string }[];
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that the families of held works read. */
export const HoldDialog = ({ works, isPending, onConfirm, onClose }: HoldDialogProps) => {
  const translate = useTranslate();
  const names = works.slice(0, NAMES_SHOWN).map(({ title }) => title);
  const more = works.length - names.length;
  return (
    <ConfirmDialog
      title={translate('hide_title', { smart_count: works.length })}
      subject={[names.join(translate('works.and')), ...(more > 0 ? [translate('and_more', { smart_count: more })] : [])].join(' ')}
      body={translate('hide_body')}
      confirmLabel={translate('hide')}
      isDangerous
      reason={{ help: 'works.reason_help', required: 'void_reason_required' }}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
