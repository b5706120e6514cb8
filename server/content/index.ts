/** What the rest of the server uses of content. */
export { reportablePhotos, reportableVideos } from './reportable.ts';
export { contentRoutes } from './routes.ts';
export { getNews, getReview, getVideo } from './service.ts';
export { newsIds, reviewIds, videoIds } from './store.ts';
