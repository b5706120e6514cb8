import type { Draft } from '#src/offline/index.ts';

/** The query parameter with the id of a form's draft. */
export const DRAFT = 'draft';

/** Returns the path that resumes the draft of a registration. `SignScreen` redirects a team of an offline competition to its own path. */
export const draftPath = ({ id, subject, competition }: Pick<Draft, 'id' | 'subject' | 'competition'>): string => {
  const path = subject.participation === 'single' ? '/signSingle' : '/sign';
  return `${path}?competition=${encodeURIComponent(competition.slug)}&${DRAFT}=${encodeURIComponent(id)}`;
};
