import { useCallback, useEffect, useState } from 'react';
import { type SharedFileInfo, sharedFiles } from '#src/offline/shared/index.ts';

/** The files that other apps have shared with the portal; null while unknown. */
export const useSharedFiles = () => {
  const [files, setFiles] = useState<SharedFileInfo[] | null>(null);
  const load = useCallback(
    () =>
      sharedFiles.list().then(
        (found) => setFiles(found),
        // a browser without a private file system receives none
        () => setFiles([]),
      ),
    [],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const remove = async (ids: readonly string[]) => {
    await sharedFiles.remove(ids).catch(() => {});
    await load();
  };
  return { files, remove };
};
