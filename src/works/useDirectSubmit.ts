import { useEffect, useRef, useState } from 'react';
import { newId } from '#src/offline/newId.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { useAction } from '#src/platform/api/useCall.ts';
import { useUploadItems } from './useUploads.ts';
import { mediaFilesOf, readyWork, type WorkForm } from './workForm.ts';

interface DirectSubmit {
  entryId: string;
  form: WorkForm;
  uploads: Uploads;
  onSent: () => void;
  onFailed: (problem: unknown) => void;
}

/**
 * Without device storage: submits the work from this page once its files are uploaded.
 * Returns the function that starts it.
 */
export const useDirectSubmit = ({ entryId, form, uploads, onSent, onFailed }: DirectSubmit): (() => void) => {
  const [isOn, setIsOn] = useState(false);
  const { items } = useUploadItems(uploads);
  const last = useRef({ text: '', key: '' });
  const { mutate, isPending } = useAction('POST /api/registrations/:id/work');
  const body = isOn && form.sendWhenReady && !isPending ? readyWork(form, items) : null;
  const text = body && JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once for each body that is ready
  useEffect(() => {
    if (!body || text === null) return;
    // a retry after a lost answer is the same request
    if (last.current.text !== text) last.current = { text, key: newId() };
    mutate(
      { params: { id: entryId }, body, idempotencyKey: last.current.key },
      {
        onSuccess: () => {
          void uploads.release(mediaFilesOf(form).flatMap((mediaFile) => (mediaFile.from === 'device' ? [mediaFile.id] : [])));
          onSent();
        },
        onError: onFailed,
      },
    );
  }, [text]);
  return () => setIsOn(true);
};
