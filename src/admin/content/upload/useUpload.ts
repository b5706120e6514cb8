import { useEffect, useRef, useState } from 'react';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface UploadHooks {
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads one file at a time and passes the result to `onDone`. Another file replaces it; unmounting aborts it. */
export const useUpload = <T>(send: (file: File, hooks: UploadHooks) => Promise<T>, onDone: (made: T) => void) => {
  const message = useProblemMessage();
  const done = useRef(onDone);
  useEffect(() => {
    // The latest callback: the form may have changed while the file was uploading.
    done.current = onDone;
  });
  const running = useRef<AbortController>(null);
  /** Null if nothing is being uploaded. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(0);
    setFailure(null);
    try {
      const made = await send(file, { signal, onProgress: (share) => !signal.aborted && setProgress(share) });
      if (!signal.aborted) done.current(made);
    } catch (error) {
      if (!signal.aborted) setFailure(message(error));
    } finally {
      if (running.current === controller) setProgress(null);
    }
  };
  return { upload, progress, failure };
};
