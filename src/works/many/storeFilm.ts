import { Problem } from '#contract/http/problem.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf, isOf, subjectOf } from '#src/offline/subject.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { countFilled, emptyWork, type WorkForm } from '#src/works/form/workForm.ts';
import type { ReadyFilm } from './filmRows.ts';

interface Deps {
  drafts: Pick<Device['drafts'], 'list' | 'create' | 'save'>;
  uploads: Pick<Uploads, 'add' | 'cancel'>;
  /** The uploads of this device. */
  items: readonly UploadItem[];
}

/**
 * Stores a film and its work on this device: from here on the background task hands the work in once the film has arrived (`form/handIn.ts`), as
 * after a press in the form of one team. The earlier uploads of the team end. Fails with `conflict` if another tab has changed the draft, and with
 * `device_storage_…`.
 */
export const storeFilm = async ({ row, film, team, texts }: ReadyFilm, { drafts, uploads, items }: Deps): Promise<string> => {
  const earlier = items.filter(({ registrationId }) => registrationId === team.id);
  const cancel = (ids: readonly string[]) => Promise.all(ids.map((id) => uploads.cancel(id).catch(() => {})));
  const { file, handle } = row.chosen;
  const about = { registrationId: team.id, name: file.name } as const;
  const added = [await uploads.add({ ...about, purpose: 'work', type: film.type, file, handle })];
  try {
    const [videoId = ''] = added;
    const picture = film.poster;
    // a work without its poster is shown with a frame of the film
    const posterId =
      picture &&
      (await uploads
        .add({ registrationId: team.id, purpose: 'poster', file: picture, name: `${file.name}.jpg`, type: 'image/jpeg' })
        .catch(() => null));
    if (posterId) added.push(posterId);
    const own = (await drafts.list()).find(isOf('work', { entryId: team.id }));
    // one that another tab has begun meanwhile is not shown here
    if (own && !team.before?.draft) throw new Problem('conflict');
    const form: WorkForm = {
      ...(team.before?.form ?? emptyWork),
      ...texts,
      kind: 'video',
      video: { from: 'device', id: videoId },
      poster: posterId ? { from: 'device', id: posterId } : null,
      sendWhenReady: true,
    };
    const state = { form, label: team.teamName, ...countFilled(form) };
    const begun = team.before?.draft;
    if (begun) await drafts.save(begun.id, begun.revision, state);
    else await drafts.create({ subject: subjectOf('work', { entryId: team.id }), competition: briefOf(team.competition), ...state });
    await cancel(earlier.map(({ id }) => id));
    return videoId;
  } catch (error) {
    await cancel(added);
    throw error;
  }
};
