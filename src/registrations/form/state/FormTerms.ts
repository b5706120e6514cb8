import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { SubmittedMembers } from './submittedMembers.ts';

/** Context of the whole form: the competition, the kind of participation, the account's kind, and who consents. */
export interface FormTerms {
  competition: Competition;
  participation: Participation;
  accountKind: Account['kind'];
  /** True if each child's guardian is asked by a link; otherwise the account itself consents. */
  asksGuardians: boolean;
  /** Returns the name of an entry of the account; undefined while unknown. */
  teamNameOf: (entryId: string) => string | undefined;
  /** Call when a member is removed: an empty field of a member added since the last submit is no error yet. */
  submittedMembers: Pick<SubmittedMembers, 'remove'>;
}

const Context = createContext<FormTerms | null>(null);

export const FormTermsProvider = Context.Provider;

export const useFormTerms = (): FormTerms => {
  const terms = useContext(Context);
  if (!terms) throw new Error('outside of a registration form');
  return terms;
};
