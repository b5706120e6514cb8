import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ModerationAction } from '#contract/votes/admin.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { type Moderated, ModerationDialog } from './ModerationButtons.tsx';

interface ModerationKeysProps {
  /** Returns the votes that a key applies to: the selected ones, or those of the focused row. */
  find: () => Moderated | null;
  onDone: () => void;
}

/** R voids votes and A restores them, with the same confirmation as the buttons. */
export const ModerationKeys = ({ find, onDone }: ModerationKeysProps) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [asked, setAsked] = useState<{ action: ModerationAction; moderated: Moderated } | null>(null);
  const ask = (action: ModerationAction) => () => {
    const moderated = find();
    if (!moderated) return notify('votes.none_chosen', { type: 'info' });
    if ((action === 'void' ? moderated.counting : moderated.voided) === 0)
      return notify(action === 'void' ? 'votes.none_counts' : 'votes.none_voided', { type: 'info' });
    setAsked({ action, moderated });
  };
  useKeys({ r: { does: t('void'), run: ask('void') }, a: { does: t('restore'), run: ask('restore') } }, t('votes.keys'));
  return (
    asked && (
      <ModerationDialog
        action={asked.action}
        moderated={asked.moderated}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          onDone();
        }}
      />
    )
  );
};
