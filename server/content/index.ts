import type { Subject } from '#server/platform/subject.ts';
import { retiredFilesJob } from './files/retiredFiles.ts';
import { contentRoutes } from './routes.ts';
import { findOnPortal } from './search.ts';

export {
  choiceChange,
  galleryChange,
  galleryDates,
  lastChange,
  newsDates,
  pageDates,
  reviewDates,
  slideChange,
  videoDates,
} from './changeStore.ts';
export { contentTitles } from './drafts/records.ts';
export { followPublication } from './followedEvent.ts';
export { galleryCaptions } from './gallery/galleryStore.ts';
export { reportablePhotos, reportableVideos } from './gallery/reportable.ts';
export { importNews, planImport } from './importNews.ts';
export { getNews, getPastEvent, getVideo, listNews } from './service.ts';

export const content: Subject = { routes: contentRoutes, jobs: [retiredFilesJob], find: findOnPortal };
