import { createContext } from 'react';

/** The element in the page's head for the open record's actions; null on a phone, which shows the record alone. */
export const HeadSlot = createContext<HTMLElement | null>(null);
