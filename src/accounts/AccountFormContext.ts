import { createContext, useContext } from 'react';
import type { AccountForm } from './useAccountForm.ts';

export const AccountFormContext = createContext<AccountForm | null>(null);

/** The form around a field. */
export const useAccountFormContext = (): AccountForm => {
  const form = useContext(AccountFormContext);
  if (!form) throw new Error('a field of the accounts stands in an AccountFormFrame');
  return form;
};
