import { createContext } from 'react';

/** Where in the page's head the open record puts what can be done with it; null on a phone, which shows the record alone. */
export const HeadSlot = createContext<HTMLElement | null>(null);
