import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { Competition, Participation } from '#contract/competitions.ts';

/** Context of the whole form: the competition, the kind of participation, and the account's kind. */
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
