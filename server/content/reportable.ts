import type { Picture } from '#contract/content.ts';
import { Problem } from '#contract/problem.ts';
import type { ReportableKind } from '../reports/index.ts';
import { toPhoto, toVideoSummary } from './content.ts';
import { findPhoto, findVideo, photosByIds, setHidden, videosByIds } from './store.ts';

const hide =
  (table: 'photo' | 'video'): ReportableKind['setOffline'] =>
  async (tx, { clock }, _actor, id, { offline }) => {
    if (!(await setHidden(tx, table, id, offline ? clock.now() : null))) throw new Problem('not_found');
  };

/** The smallest copy of a picture. */
const smallestOf = ({ sources }: Picture): string | null => sources.toSorted((a, b) => a.width - b.width)[0]?.url ?? null;

const path = (screen: string, query: Record<string, string>): string => `${screen}?${new URLSearchParams(query)}`;

/** Photos of the gallery as what visitors can report. */
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
        return [
          id,
          {
            id,
            title: caption,
            posterUrl: smallestOf(picture),
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

/** Videos of the gallery as what visitors can report. */
export const reportableVideos: ReportableKind = {
  async findPublic(tx, now, ref) {
    const video = await findVideo(tx, now, ref);
    return video ? { id: video.id, competitionId: null } : null;
  },
  async describe(db, ids) {
    const rows = await videosByIds(db, ids);
    return new Map(
      rows.map((row) => {
        const { id, title, poster } = toVideoSummary(row);
        return [
          id,
          {
            id,
            title,
            posterUrl: smallestOf(poster),
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
