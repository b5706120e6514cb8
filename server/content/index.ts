/** What the rest of the server uses of content. */
export { createAudienceOf } from './hiddenFiles.ts';
export { reportablePhotos, reportableVideos } from './reportable.ts';
export { contentRoutes } from './routes.ts';
export { getNews, getReview, getVideo } from './service.ts';
export { newsIds, reviewIds, videoIds } from './store.ts';
