import { fileId, mediaFilesOf, type WorkForm } from './workForm.ts';

/** An aspect in which two versions of a work can differ. `media`: the files or the link. */
export type WorkAspect = 'title' | 'description' | 'kind' | 'media';

/** Returns the submitted media as one text to compare. A poster belongs to its video. */
const mediaText = (form: WorkForm): string =>
  form.kind === 'link'
    ? form.url.trim()
    : mediaFilesOf({ ...form, poster: null })
        .map(fileId)
        .join(' ');

/** Returns the aspects in which the form differs from a newer version of the work; none if sending it would change nothing visible. */
export const workDifferences = (own: WorkForm, newest: WorkForm): WorkAspect[] => {
  const isSame: Record<WorkAspect, boolean> = {
    title: own.title.trim() === newest.title.trim(),
    description: own.description.trim() === newest.description.trim(),
    kind: own.kind === newest.kind,
    media: own.kind === newest.kind && mediaText(own) === mediaText(newest),
  };
  const aspects = ['title', 'description', 'kind', 'media'] as const;
  return aspects.filter((aspect) => !isSame[aspect]);
};
