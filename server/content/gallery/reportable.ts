import type { Picture } from '#contract/content/picture.ts';
import { Problem } from '#contract/http/problem.ts';
import { toPhoto, toVideo } from '#server/content/content.ts';
import { findPhoto, findVideo, photosByIds, setHidden, videosByIds } from '#server/content/store.ts';
import type { ReportableKind } from '#server/reports/index.ts';

const hide =
  (table: 'photo' | 'video'): ReportableKind['setOffline'] =>
  async (tx, { clock }, _actor, id, { offline }) => {
    const now = clock.now();
    if (!(await setHidden(tx, table, id, offline ? now : null, now))) throw new Problem('not_found');
  };

/** Returns the URLs of a picture's small and its full copy. */
const copiesOf = ({ sources }: Picture): { small: string | null; full: string | null } => {
  const urls = sources.toSorted((a, b) => a.width - b.width).map(({ url }) => url);
  return { small: urls.at(0) ?? null, full: urls.at(-1) ?? null };
};

const path = (screen: string, query: Record<string, string>): string => `${screen}?${new URLSearchParams(query)}`;

/** Gallery photos as a kind that visitors can report. */
export const reportablePhotos: ReportableKind = {
  async findPublic(tx, _now, ref) {
    const photo = await findPhoto(tx, ref);
    return photo ? { id: photo.id, competitionId: null } : null;
  },
  async describe(db, ids) {
    const rows = await photosByIds(db, ids);
    return new Map(
      rows.map((row) => {
        const { id, season, caption, picture } = toPhoto(row);
        const { small, full } = copiesOf(picture);
        return [
          id,
          {
            id,
            title: caption,
            posterUrl: small,
            media: { kind: 'images', items: full === null ? [] : [{ url: full, previewUrl: full }] },
            path: path('/matchPhotos', { season: String(season) }),
            competition: null,
            isOffline: row.hiddenAt !== null,
          },
        ];
      }),
    );
  },
  setOffline: hide('photo'),
};

/** Gallery videos as a kind that visitors can report. */
export const reportableVideos: ReportableKind = {
  async findPublic(tx, now, ref) {
    const video = await findVideo(tx, now, ref);
    return video ? { id: video.id, competitionId: null } : null;
  },
  async describe(db, ids) {
    const rows = await videosByIds(db, ids);
    return new Map(
      rows.map((row) => {
        const { id, title, poster, url, type } = toVideo(row);
        const { small, full } = copiesOf(poster);
        return [
          id,
          {
            id,
            title,
            posterUrl: small,
            media: { kind: 'video', url, type, ...(full !== null && { posterUrl: full }) },
            path: path('/matchVideo', { id }),
            competition: null,
            isOffline: row.hiddenAt !== null,
          },
        ];
      }),
    );
  },
  setOffline: hide('video'),
};
