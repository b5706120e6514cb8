import { createContext, useContext } from 'react';

/**
 * Runs an action. If the server requires a confirmed session first, the reader confirms it in a dialog over the page, and the action is
 * repeated automatically.
 */
export type RunConfirmed = <T>(action: () => Promise<T>) => Promise<T>;

export const ConfirmationContext = createContext<RunConfirmed>((action) => action());

/**
 * Returns the runner for actions that need a confirmed session. An action that the reader does not confirm throws `confirmation_needed`.
 */
export const useRunConfirmed = (): RunConfirmed => useContext(ConfirmationContext);
