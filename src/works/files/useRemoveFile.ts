import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { dismissToast, showToast } from '#src/ui/feedback/toast.ts';
import type { MediaFile } from '#src/works/form/workForm.ts';
import { useUploadItems } from '#src/works/uploads/useUploads.ts';
import { createRemovedFiles } from './removedFiles.ts';

/** Removes files of the form, with an offer to undo it while the form is open. */
export const useRemoveFile = (uploads: Uploads) => {
  const { t } = useTranslation('works');
  const { items } = useUploadItems(uploads);
  const [removed] = useState(() =>
    createRemovedFiles({
      uploads,
      schedule: (run, delayMs) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const toasts = useRef<number[]>([]);
  useEffect(() => {
    const { current } = toasts;
    window.addEventListener('pagehide', removed.end);
    return () => {
      window.removeEventListener('pagehide', removed.end);
      removed.end();
      for (const toast of current) dismissToast(toast);
    };
  }, [removed]);
  return (files: readonly (MediaFile | null)[], name: string, undo: () => void): void => {
    const ids = files.flatMap((file) => (file?.from === 'device' ? [file.id] : []));
    const putBack = removed.remove(items.filter(({ id }) => ids.includes(id)));
    const toast = showToast({
      message: t('removed.message', { name }),
      tone: 'info',
      action: {
        label: t('removed.undo'),
        onPress: () => {
          if (putBack()) undo();
        },
      },
    });
    toasts.current.push(toast);
  };
};
