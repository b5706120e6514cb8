import { useTranslation } from 'react-i18next';
import css from '#src/admin/kit/fields/editor.module.css';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Changes } from './Changes.tsx';
import type { DraftEditing } from './useDraft.ts';

const cx = bindStyles(css);

/** Names the colleague who saved meanwhile, and what each choice keeps. */
export const DraftConflict = ({ draft }: { draft: DraftEditing }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { theirs, mine } = draft;
  const version = theirs?.draft ?? theirs?.published;
  if (!version || !mine) return null;
  return (
    <div className={cx('notice')}>
      <ConflictChoice onTakeTheirs={draft.takeTheirs} onKeepMine={() => void draft.keepMine()}>
        {t('competition_editor.conflict', { by: version.by, at: format.dateTime(version.at) })}
      </ConflictChoice>
      <Changes from={version.data} to={mine} names={[t('competition_editor.theirs'), t('competition_editor.mine')]} />
    </div>
  );
};
