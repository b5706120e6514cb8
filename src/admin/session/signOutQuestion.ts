import { createObservable } from '#src/observable.ts';

/** The question whether to sign out although files are not sent; the menu from which somebody signs out is closed by then. */
export interface SignOutQuestion {
  unsentFiles: number;
  answer: (leaves: boolean) => void;
}

export const signOutQuestion = createObservable<SignOutQuestion | null>(null);

/** Resolves to whether they leave. */
export const askToSignOut = (unsentFiles: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signOutQuestion.current()?.answer(false);
  signOutQuestion.set({
    unsentFiles,
    answer: (leaves) => {
      signOutQuestion.set(null);
      resolve(leaves);
    },
  });
  return promise;
};
