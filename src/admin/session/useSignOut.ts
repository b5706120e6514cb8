import { useLogout, useNotify } from 'react-admin';
import { countUnsentFiles, forgetUnsentFiles } from '#src/admin/content/gallery/uploads/openGalleryUploads.ts';
import { forgetTypedForms } from '#src/admin/kit/sealed/typedForms.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { askToSignOut } from './signOutQuestion.ts';

/**
 * Signs out by `end`, by default as an organiser. If gallery files are unsent, it asks first. They are deleted from the device after the
 * session has ended, so that a failed sign-out loses nothing. Resolves to true if the user has signed out.
 */
export const useSignOut = (end?: () => Promise<unknown>): (() => Promise<boolean>) => {
  const logout = useLogout();
  const notify = useNotify();
  const message = useProblemMessage();
  return async () => {
    const accountId = sessionExpiry.accountId();
    // without storage there is nothing to lose
    const unsentFiles = accountId === null ? 0 : await countUnsentFiles(accountId).catch(() => 0);
    if (unsentFiles > 0 && !(await askToSignOut(unsentFiles))) return false;
    try {
      await (end ? end() : logout(null, '/login', false));
    } catch (error) {
      sessionExpiry.setAccount(accountId);
      notify(message(error), { type: 'error' });
      return false;
    }
    if (accountId !== null) await Promise.all([forgetUnsentFiles(accountId), forgetTypedForms(accountId)]).catch(() => {});
    return true;
  };
};
