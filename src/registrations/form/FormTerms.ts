import { createContext, useContext } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { SubmittedMembers } from './submittedMembers.ts';

/** Context of the whole form: the competition, the kind of participation, the account's kind, and who consents. */
export interface FormTerms {
  competition: Competition;
  participation: Participation;
  accountKind: Account['kind'];
  /** Whether each child's guardian is asked by a link; else the account itself consents. */
  asksGuardians: boolean;
  /** The name of an entry of the account; undefined while it is not known. */
  teamNameOf: (entryId: string) => string | undefined;
  /** Told which members are taken out: an empty field of one that was added since the last submit is no error yet. */
  submittedMembers: Pick<SubmittedMembers, 'remove'>;
}

const Context = createContext<FormTerms | null>(null);

export const FormTermsProvider = Context.Provider;

export const useFormTerms = (): FormTerms => {
  const terms = useContext(Context);
  if (!terms) throw new Error('outside of a registration form');
  return terms;
};
