import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';

interface Own {
  entries: readonly EntrySummary[];
  drafts: readonly Draft[];
  submissions: readonly OutboxItem[];
}

/** Returns the account's own items in one competition: entries that are not cancelled, registrations that wait to be sent, and drafts of new ones. */
export const ownTeamsOf = (idOrSlug: string, { entries, drafts, submissions }: Own): Own => {
  const isOfIt = ({ competition: { id, slug } }: { competition: { id: string; slug: string } }) => id === idOrSlug || slug === idOrSlug;
  const isNew = isOf('registration');
  return {
    entries: entries.filter((entry) => entry.label !== 'none' && isOfIt(entry)),
    submissions: submissions.filter((item) => (item.state === 'waiting' || item.state === 'sending') && isNew(item) && isOfIt(item)),
    drafts: drafts.filter((draft) => isNew(draft) && isOfIt(draft)),
  };
};
