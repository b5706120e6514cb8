import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { MAX_UPLOAD_BYTES, type MediaKind } from '#contract/uploads/rules/uploadFile.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { MediaFile } from '#src/works/form/workForm.ts';
import { type CheckedFile, checkFile } from '#src/works/media/checkFile.ts';
import { cachePreview } from '#src/works/media/Preview.tsx';
import { findOffer } from '#src/works/media/smallerFilms.ts';
import type { ChosenFile } from './ChooseFiles.tsx';

/** Checks files and starts the uploads of valid ones; `messages` explains why others are refused. */
export const useAddFiles = ({ uploads, entryId }: { uploads: Uploads; entryId: string }, kind: MediaKind) => {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const [refused, setRefused] = useState<string[]>([]);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [isChecking, setIsChecking] = useState(false);

  const addOne = async ({ file, handle, stored }: ChosenFile): Promise<{ mediaFile: MediaFile; checked: CheckedFile } | null> => {
    try {
      const checked = await checkFile(file, kind);
      const offer = kind === 'video' ? await findOffer(uploads, checked) : undefined;
      if (!offer && file.size > MAX_UPLOAD_BYTES) throw new Problem('file_too_large');
      const about = { registrationId: entryId, purpose: 'work', name: file.name, type: checked.type } as const;
      const id = await uploads.add({ ...about, file, handle, stored, offer });
      cachePreview(id, checked);
      if (kind === 'video' && !checked.isShowable && !offer)
        setWarnings((before) => [...before, t('check.notPlayable', { name: file.name })]);
      return { mediaFile: { from: 'device', id }, checked };
    } catch (error) {
      const why = message(error instanceof Problem ? error : new Problem('unexpected'));
      setRefused((before) => [...before, t('check.refused', { name: file.name, why })]);
      return null;
    }
  };
  const add = async (files: readonly ChosenFile[]) => {
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
  const messages: ReactNode = (
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
  return { add, refuse, messages };
};
