import type { Draft } from '#src/offline/index.ts';

/** Names the draft in the address of a form. */
export const DRAFT = 'draft';

/** Where a draft is filled in further. The form of a team that meets at a place has another path: `SignScreen` sees to it. */
export const draftPath = ({ id, subject, competition }: Pick<Draft, 'id' | 'subject' | 'competition'>): string => {
  const draft = `${DRAFT}=${encodeURIComponent(id)}`;
  if (subject.kind === 'edit') return `/signInfo?id=${encodeURIComponent(subject.entryId)}&edit=1`;
  if (subject.kind === 'work') return `/submitWork?id=${encodeURIComponent(subject.entryId)}`;
  const path = subject.participation === 'single' ? '/signSingle' : '/sign';
  return `${path}?competition=${encodeURIComponent(competition.slug)}&${draft}`;
};
