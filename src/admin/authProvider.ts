import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import type { Account } from '#contract/accounts.ts';
import { call } from '../platform/api/api.ts';

const currentAccount = async (): Promise<Account | null> => (await call('GET /api/sessions/current', {})).account;

/** Whether this account may use the back office. The server checks again on every call. */
export const mayUseBackOffice = (account: Account | null): boolean => account?.role === 'organiser';

/** The back office shares the portal's session: the sign-in panel opens one, and this only reads the account. */
export const authProvider: AuthProvider = {
  async login() {
    if (!mayUseBackOffice(await currentAccount())) throw new Error('not_an_organiser');
  },
  async logout() {
    await call('DELETE /api/sessions/current', {});
  },
  async checkAuth() {
    if (!mayUseBackOffice(await currentAccount())) throw new HttpError('', 401);
  },
  async checkError(error: unknown) {
    if (error instanceof HttpError && (error.status === 401 || error.status === 403)) throw error;
  },
  async getIdentity() {
    const account = await currentAccount();
    if (!account) throw new HttpError('', 401);
    return { id: account.id, fullName: account.name };
  },
};
