import { lazy, Suspense } from 'react';
import type { MessageOutlook } from '#contract/office/decisions.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';

const ToldText = lazy(async () => {
  const [text] = await Promise.all([import('./ToldText.tsx'), loadNamespaces(['officeMessages'])]);
  return { default: text.ToldText };
});

/** Says before a decision is made whom it tells, by how many messages, and what they cost. */
export const ToldLine = ({ messages }: { messages: MessageOutlook | undefined }) =>
  messages && (
    <Suspense fallback={null}>
      <ToldText messages={messages} />
    </Suspense>
  );
