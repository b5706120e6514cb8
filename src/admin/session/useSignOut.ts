import { useLogout, useNotify } from 'react-admin';
import { countUnsentFiles, forgetUnsentFiles } from '#src/admin/content/gallery/uploads/openGalleryUploads.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { askToSignOut } from './signOutQuestion.ts';

/**
 * Signs out by `end`, an organiser's way unless another is given. Where files for the galleries have not been sent, it asks first; they leave the device with whoever
 * signs out, after the session has ended: who could not be signed out has lost nothing. Resolves to whether they have left.
 */
export const useSignOut = (end?: () => Promise<unknown>): (() => Promise<boolean>) => {
  const logout = useLogout();
  const notify = useNotify();
  const message = useProblemMessage();
  return async () => {
    const accountId = sessionExpiry.accountId();
    // a device without storage has nothing to lose
    const unsentFiles = accountId === null ? 0 : await countUnsentFiles(accountId).catch(() => 0);
    if (unsentFiles > 0 && !(await askToSignOut(unsentFiles))) return false;
    try {
      await (end ? end() : logout(null, '/login', false));
    } catch (error) {
      sessionExpiry.setAccount(accountId);
      notify(message(error), { type: 'error' });
      return false;
    }
    if (accountId !== null) await forgetUnsentFiles(accountId).catch(() => {});
    return true;
  };
};
