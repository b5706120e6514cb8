import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/problem.ts';
import type { FileKind } from '#contract/rules/workFile.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { Chosen } from './ChooseFiles.tsx';
import { type CheckedFile, checkFile } from './checkFile.ts';
import { keepPreview } from './Preview.tsx';
import type { Piece } from './workForm.ts';

/** Checks files and begins to upload those that pass; says of the others why not. */
export const useAdding = ({ uploads, entryId }: { uploads: Uploads; entryId: string }, kind: FileKind) => {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const [refused, setRefused] = useState<string[]>([]);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [isChecking, setIsChecking] = useState(false);

  const addOne = async ({ file, handle }: Chosen): Promise<{ piece: Piece; checked: CheckedFile } | null> => {
    try {
      const checked = await checkFile(file, kind);
      const id = await uploads.add({ registrationId: entryId, purpose: 'work', file, name: file.name, type: checked.type, handle });
      keepPreview(id, checked);
      if (kind === 'video' && !checked.isShowable) setWarnings((before) => [...before, t('check.notPlayable', { name: file.name })]);
      return { piece: { from: 'device', id }, checked };
    } catch (error) {
      const why = message(error instanceof Problem ? error : new Problem('unexpected'));
      setRefused((before) => [...before, t('check.refused', { name: file.name, why })]);
      return null;
    }
  };
  const add = async (files: readonly Chosen[]) => {
    setRefused([]);
    setWarnings([]);
    setIsChecking(true);
    const added = [];
    for (const file of files) {
      const one = await addOne(file);
      if (one) added.push(one);
    }
    setIsChecking(false);
    return added;
  };
  const refuse = (text: string) => setRefused((before) => [...before, text]);
  const says: ReactNode = (
    <>
      {isChecking && <p role="status">{t('check.checking')}</p>}
      {refused.map((text) => (
        <Notice key={text} tone="danger" role="alert">
          {text}
        </Notice>
      ))}
      {warnings.map((text) => (
        <Notice key={text} tone="warning" role="status">
          {text}
        </Notice>
      ))}
    </>
  );
  return { add, refuse, says };
};
