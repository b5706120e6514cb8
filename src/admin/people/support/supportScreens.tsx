import i18next from 'i18next';
import { lazy } from 'react';
import type { Locale } from '#contract/http/common.ts';
import { loadSupportAccount } from '#src/accounts/index.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { localeOf } from '#src/platform/i18n/locale.ts';
import { loadSupportEntries } from '#src/registrations/index.ts';
import { loadSupportVotes } from '#src/votes/index.ts';

/** Loads the portal's messages in the reader's language; switching it loads the other language. */
const words = (locale: Locale) => loadNamespaces(['registrations', 'works', 'accounts', 'votes', 'fields'], locale);

const withWords = async <T,>(load: () => Promise<T>): Promise<T> => {
  const [screen] = await Promise.all([load(), words(localeOf(i18next.language))]);
  return screen;
};

/** Map of the portal screens of the account's owner, and the messages sent to them. */
export const supportScreens = {
  events: lazy(() => withWords(loadSupportEntries)),
  votes: lazy(() => withWords(loadSupportVotes)),
  messages: lazy(async () => ({ default: (await import('./SupportMessages.tsx')).SupportMessages })),
  account: lazy(() => withWords(loadSupportAccount)),
};
export type SupportScreen = keyof typeof supportScreens;
export const supportScreenNames = ['events', 'votes', 'messages', 'account'] as const satisfies SupportScreen[];
