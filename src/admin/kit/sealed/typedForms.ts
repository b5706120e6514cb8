import type { Notes } from '#src/offline/notes.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';

/** Marks, without any personal data, that an account may have typed forms on this device: signing out then loads what removes them. */
const markOf = (accountId: string): string => `office.typed.${accountId}`;

const mark = (accountId: string): void => {
  try {
    localStorage.setItem(markOf(accountId), '1');
  } catch {
    // without localStorage there is no IndexedDB either
  }
};

const isMarked = (accountId: string): boolean => {
  try {
    return localStorage.getItem(markOf(accountId)) !== null;
  } catch {
    return false;
  }
};

let opened: { accountId: string; notes: Promise<Notes> } | null = null;

const engine = () => loadChunk(() => import('#src/offline/officeNotes.ts'));

/** Opens the account's typed forms, once per page. Throws `part_not_loaded`, `device_storage_…`. */
export const typedForms = (accountId: string): Promise<Notes> => {
  if (opened?.accountId === accountId) return opened.notes;
  mark(accountId);
  const current = { accountId, notes: engine().then(({ openOfficeNotes }) => openOfficeNotes(accountId)) };
  opened = current;
  current.notes.catch(() => {
    if (opened === current) opened = null;
  });
  return current.notes;
};

/** Removes the account's typed forms from this device. */
export const forgetTypedForms = async (accountId: string): Promise<void> => {
  if (!isMarked(accountId)) return;
  opened = null;
  await (await engine()).forgetOfficeNotes(accountId);
  localStorage.removeItem(markOf(accountId));
};
