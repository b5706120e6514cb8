export interface CopyOrder {
  accountId: string;
  id: string;
  file: Blob;
}

export const ROOT = 'uploads';

/** Where the copies of an account's files are. */
export const folderOf = async (accountId: string, create = false): Promise<FileSystemDirectoryHandle> => {
  const root = await navigator.storage.getDirectory();
  const uploads = await root.getDirectoryHandle(ROOT, { create });
  return uploads.getDirectoryHandle(accountId, { create });
};
