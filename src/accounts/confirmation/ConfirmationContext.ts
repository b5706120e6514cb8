import { createContext, useContext } from 'react';

/** Runs an action; where the server wants the session confirmed first, the reader does so over the page, and the action is repeated by itself. */
export type RunConfirmed = <T>(action: () => Promise<T>) => Promise<T>;

export const ConfirmationContext = createContext<RunConfirmed>((action) => action());

/** How actions are run that need a confirmed session. One that the reader does not confirm fails with `confirmation_needed`. */
export const useRunConfirmed = (): RunConfirmed => useContext(ConfirmationContext);
