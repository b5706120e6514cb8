interface Reader {
  pathname: string;
  isSignedIn: boolean;
}

/** The step to repeat when a page of an app's own browser is opened in another one. */
export type RepeatedStep = 'signInAgain' | 'lookUpAgain';

/** Returns the step to repeat, because the other browser has neither the session nor the look-up. A look-up needs no account. */
export const repeatedStep = ({ pathname, isSignedIn }: Reader): RepeatedStep | null => {
  if (pathname === '/achievement') return 'lookUpAgain';
  if (isSignedIn) return 'signInAgain';
  return pathname === '/achievement-detail' ? 'lookUpAgain' : null;
};
