import { createContext } from 'react';
import type { Account } from '#contract/accounts/public.ts';

/**
 * The account for which a page was opened. It stays the page's while its session has expired, and while another account has signed in over
 * a form of this one. Null outside the pages that need a session.
 */
export const PageAccount = createContext<Account | null>(null);

/** The forms of this page with input that is not sent. Each tells whether its input would be lost with the page. */
export const typedForms = new Set<() => boolean>();
