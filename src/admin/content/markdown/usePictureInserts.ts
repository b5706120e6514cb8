import type { ChangeDesc, SelectionRange } from '@codemirror/state';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, uploadPicture } from '#src/admin/content/upload/uploadPicture.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface Place {
  /** Position of the picture. */
  at: number;
  /** The selection when it was added. */
  caret: SelectionRange;
}

/**
 * Uploads pictures and passes each to `insert` with its position, mapped through edits made meanwhile. `insert` returns the position for
 * the next one.
 */
export const usePictureInserts = (insert: (address: string, place: Place) => number) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const waiting = useRef(new Set<Place>());
  const leaving = useRef<AbortController>(null);
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const inserted = useRef(insert);
  useEffect(() => {
    inserted.current = insert;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const addOne = async (file: File, place: Place, signal: AbortSignal): Promise<void> => {
    waiting.current.add(place);
    setCount(waiting.current.size);
    try {
      const picture = await uploadPicture(file, signal);
      waiting.current.delete(place);
      place.at = inserted.current(addressOf(picture), place);
    } catch (error) {
      if (!signal.aborted) setFailure(message(error));
    } finally {
      waiting.current.delete(place);
      setCount(waiting.current.size);
    }
  };
  return {
    /** Uploads one after another, so that several keep their order. */
    async add(files: readonly File[], { at, caret }: Place): Promise<void> {
      const signal = leaving.current?.signal;
      if (!signal) return;
      setFailure(null);
      const place = { at, caret };
      for (const file of files) await addOne(file, place, signal);
    },
    /** Maps the positions through a change of the text. */
    move(changes: ChangeDesc): void {
      for (const place of waiting.current) {
        place.at = changes.mapPos(place.at, 1);
        place.caret = place.caret.map(changes);
      }
    },
    /** Status message; null if none. */
    status: count > 0 ? t('content.picture_uploading') : failure,
  };
};
