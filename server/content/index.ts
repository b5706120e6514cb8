/** What the rest of the server uses of content. */
export { findContent } from './drafts.ts';
export { createAudienceOf } from './hiddenFiles.ts';
export { importNews, planImport } from './importNews.ts';
export { reportablePhotos, reportableVideos } from './reportable.ts';
export { contentRoutes } from './routes.ts';
export { getNews, getReview, getVideo, listNews } from './service.ts';
export { galleryChange, lastChange, newsDates, pageDates, reviewDates, videoDates } from './store.ts';
