import { createObservable } from '#src/observable.ts';

/** The question whether to sign out with unsent files. It outlives the menu from which somebody signs out. */
export interface SignOutQuestion {
  unsentFiles: number;
  answer: (leaves: boolean) => void;
}

export const signOutQuestion = createObservable<SignOutQuestion | null>(null);

/** Resolves to true if the user signs out. */
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
