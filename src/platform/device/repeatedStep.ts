interface Reader {
  pathname: string;
  isSignedIn: boolean;
}

/** The step that a reader takes once more who opens a page of an app's own browser in another one. */
export type RepeatedStep = 'signInAgain' | 'lookUpAgain';

/** Tells what has to be repeated: the other browser knows of no session and of no look-up. A look-up is made without an account. */
export const repeatedStep = ({ pathname, isSignedIn }: Reader): RepeatedStep | null => {
  if (pathname === '/achievement') return 'lookUpAgain';
  if (isSignedIn) return 'signInAgain';
  return pathname === '/achievement-detail' ? 'lookUpAgain' : null;
};
