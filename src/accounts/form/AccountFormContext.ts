import { createContext, useContext } from 'react';
import type { AccountForm } from './useAccountForm.ts';

export const AccountFormContext = createContext<AccountForm | null>(null);

/** Returns the account form that a field belongs to. */
export const useAccountFormContext = (): AccountForm => {
  const form = useContext(AccountFormContext);
  if (!form) throw new Error('account fields need an AccountFormFrame');
  return form;
};
