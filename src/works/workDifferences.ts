import { fileId, mediaFilesOf, type WorkForm } from './workForm.ts';

/** What two versions of a work can differ in. `media`: the files or the link. */
export type WorkAspect = 'title' | 'description' | 'kind' | 'media';

/** What is handed in, as one text to compare. A poster belongs to its video. */
const mediaText = (form: WorkForm): string =>
  form.kind === 'link'
    ? form.url.trim()
    : mediaFilesOf({ ...form, poster: null })
        .map(fileId)
        .join(' ');

/** In what the form differs from a newer version of the work; nothing where sending it would change nothing that people see. */
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
