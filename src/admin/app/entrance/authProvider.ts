import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import type { Account } from '#contract/accounts/public.ts';
import { closeGalleryUploads } from '#src/admin/content/gallery/uploads/openGalleryUploads.ts';
import { forgetRecentItems } from '#src/admin/navigation/palette/paletteItems.ts';
import { forgetOwnRights, maySee } from '#src/admin/session/ownRights.ts';
import { call } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';

/** Returns the account of a completed sign-in; null if none. */
export const currentAccount = async (): Promise<Account | null> => {
  const { account } = await call('GET /api/sessions/current', {});
  return account?.awaits === undefined ? account : null;
};

/** Returns true if this account may use the back office. The server checks again on every call. */
export const mayUseBackOffice = (account: Account | null): boolean => account?.role === 'organiser';

/** The session of a member of staff. The sign-in opens it; this provider only reads the account. */
export const authProvider: AuthProvider = {
  async login() {
    forgetOwnRights();
    if (!mayUseBackOffice(await currentAccount())) throw new Error('not_an_organiser');
  },
  async logout() {
    forgetOwnRights();
    forgetRecentItems();
    sessionExpiry.setAccount(null);
    void closeGalleryUploads();
    await call('DELETE /api/sessions/current', {});
  },
  async checkAuth() {
    const account = await currentAccount();
    if (account && mayUseBackOffice(account)) return sessionExpiry.setAccount(account.id);
    // A session that expires while the page is open is renewed in a dialog over it.
    if (account || !(await sessionExpiry.ask())) throw new HttpError('', 401);
  },
  async checkError(error: unknown) {
    if (!(error instanceof HttpError)) return;
    // A refused organiser stays signed in: the rights may have just changed.
    if (error.status === 401 || (error.status === 403 && !mayUseBackOffice(await currentAccount()))) throw error;
  },
  canAccess: ({ resource }) => maySee(resource),
  async getIdentity() {
    const account = await currentAccount();
    if (!account) throw new HttpError('', 401);
    return { id: account.id, fullName: account.name };
  },
};
