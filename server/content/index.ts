/** What the rest of the server uses of content. */

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
export { contentTitles, findContent } from './drafts.ts';
export { galleryCaptions } from './galleryStore.ts';
export { createAudienceOf } from './hiddenFiles.ts';
export { importNews, planImport } from './importNews.ts';
export { reportablePhotos, reportableVideos } from './reportable.ts';
export { retiredFilesJob } from './retiredFiles.ts';
export { contentRoutes } from './routes.ts';
export { getNews, getReview, getVideo, listNews } from './service.ts';
