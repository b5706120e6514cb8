import { useTranslate } from 'react-admin';
import type { ContentKind } from '#contract/contentData.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { ChangeTable } from '../draft/ChangeTable.tsx';
import { ConflictChoice } from '../draft/ConflictChoice.tsx';
import { useFieldLabel, useFieldValue } from './fieldTexts.ts';
import type { ContentDraft } from './useContentDraft.ts';

/** Who else has saved meanwhile, with both texts; one of them is chosen. */
export const ContentConflict = <K extends ContentKind>({ draft }: { draft: ContentDraft<K> }) => {
  const translate = useTranslate();
  const format = useFormat();
  const label = useFieldLabel();
  const shown = useFieldValue();
  const { theirs, data } = draft;
  const version = theirs?.draft ?? theirs?.published;
  if (!version) return null;
  return (
    <>
      <ConflictChoice onTakeTheirs={draft.takeTheirs} onKeepMine={() => void draft.keepMine()}>
        {translate('content.conflict', { by: version.by, at: format.dateTime(version.at) })}
      </ConflictChoice>
      <ChangeTable
        from={version.data}
        to={data}
        names={[translate('competition_editor.theirs'), translate('competition_editor.mine')]}
        label={label}
        shown={shown}
      />
    </>
  );
};
