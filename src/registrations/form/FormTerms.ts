import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { Competition, Participation } from '#contract/competitions.ts';

/** What every part of the form knows: what is registered for, how, and by whom. */
export interface FormTerms {
  competition: Competition;
  participation: Participation;
  accountKind: Account['kind'];
}

const Context = createContext<FormTerms | null>(null);

export const FormTermsProvider = Context.Provider;

export const useFormTerms = (): FormTerms => {
  const terms = useContext(Context);
  if (!terms) throw new Error('outside of a registration form');
  return terms;
};
