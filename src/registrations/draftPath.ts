import type { Draft } from '#src/offline/index.ts';

/** The query parameter that names a form's draft. */
export const DRAFT = 'draft';

/** The page that resumes a draft. `SignScreen` redirects a team of an offline competition to its own path. */
export const draftPath = ({ id, subject, competition }: Pick<Draft, 'id' | 'subject' | 'competition'>): string => {
  const draft = `${DRAFT}=${encodeURIComponent(id)}`;
  if (subject.kind === 'edit') return `/signInfo?id=${encodeURIComponent(subject.entryId)}&edit=1`;
  if (subject.kind === 'work') return `/submitWork?id=${encodeURIComponent(subject.entryId)}`;
  const path = subject.participation === 'single' ? '/signSingle' : '/sign';
  return `${path}?competition=${encodeURIComponent(competition.slug)}&${draft}`;
};
