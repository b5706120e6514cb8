import type { ContentKind } from '#contract/content/contentData.ts';
import { placeOf } from '#src/admin/navigation/contentPlaces.ts';

const content: ReadonlySet<string> = new Set(Object.keys(placeOf));
const isContent = (subject: string): subject is ContentKind => content.has(subject);

/** Paths of the screens of audited subjects, by kind. */
const paths: Partial<Record<string, (id: string) => string>> = {
  account: (id) => `/people/${id}/show`,
  announcement: (id) => `/messages/announcements/${id}`,
  canned_reasons: () => '/canned-reasons',
  competition: (id) => `/competitions/${id}`,
  home: () => '/home',
  message: (id) => `/messages/${id}/show`,
  message_template: (id) => `/messages/templates/${id}`,
  photo: () => '/photos',
  registration: (id) => `/registrations/${id}/show`,
  site: () => '/settings',
  staff_invitation: () => '/staff',
  video: () => '/videos',
  work: (id) => `/works/${id}/show`,
};

/** Kinds that always exist, although nothing in them has a name of its own. */
const always: ReadonlySet<string> = new Set(['home', 'site', 'canned_reasons']);

/** Returns the path at which a subject is viewed or edited; undefined if it is gone or has no screen. */
export const auditPath = ({ subject, id, isThere }: { subject: string; id: string; isThere: boolean }): string | undefined => {
  // An order belongs to a whole kind.
  if (isContent(subject) && subject === id) return `/${placeOf[subject]}`;
  if (!isThere && !always.has(subject)) return undefined;
  return isContent(subject) ? `/${placeOf[subject]}/${id}` : paths[subject]?.(id);
};
