import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/contentData.ts';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ContentChanges } from './ContentChanges.tsx';
import type { ContentDraft } from './useContentDraft.ts';

/** Names the colleague who saved meanwhile, and what each choice keeps. */
export const ContentConflict = <K extends ContentKind>({ draft }: { draft: ContentDraft<K> }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { theirs, mine } = draft;
  const version = theirs?.draft ?? theirs?.published;
  if (!version || !mine) return null;
  return (
    <>
      <ConflictChoice onTakeTheirs={draft.takeTheirs} onKeepMine={() => void draft.keepMine()}>
        {t('content.conflict', { by: version.by, at: format.dateTime(version.at) })}
      </ConflictChoice>
      <ContentChanges from={version.data} to={mine} names={[t('competition_editor.theirs'), t('competition_editor.mine')]} />
    </>
  );
};
