import { content } from '#contract/content/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveFiles } from '#server/platform/http/files.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { contentAdminRoutes } from './adminRoutes.ts';
import { serveDownloads } from './files/downloadFiles.ts';
import { createAudienceOf } from './files/hiddenFiles.ts';
import {
  getHome,
  getNews,
  getPage,
  getPastEvent,
  getVideo,
  listDownloads,
  listNews,
  listPastEvents,
  listPhotos,
  listQuestions,
  listVideos,
} from './service.ts';

export const contentRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  contentAdminRoutes(serveDeps, deps);
  serveDownloads(serveDeps.app, deps);
  serveFiles(serveDeps.app, deps.files, createAudienceOf(serveDeps, deps));
  serve(serveDeps, content, {
    'GET /api/home': {
      reads: ['competition', 'news', 'review', 'slide', 'partner', 'homeFeature', 'siteVersion'],
      make: () => getHome(deps),
    },
    'GET /api/news': { reads: ['news'], make: ({ query }) => listNews(deps, query) },
    'GET /api/news/:id': { reads: ['news'], make: ({ params }) => getNews(deps, params.id) },
    'GET /api/faq': { reads: ['question'], make: () => listQuestions(deps) },
    'GET /api/downloads': { reads: ['download'], make: () => listDownloads(deps) },
    'GET /api/photos': { reads: ['photo'], canBeHidden: true, make: ({ query }) => listPhotos(deps, query) },
    'GET /api/videos': { reads: ['video'], canBeHidden: true, make: ({ query }) => listVideos(deps, query) },
    'GET /api/videos/:id': { reads: ['video'], canBeHidden: true, make: ({ params }) => getVideo(deps, params.id) },
    'GET /api/reviews': { reads: ['review'], make: ({ query }) => listPastEvents(deps, query) },
    'GET /api/reviews/:id': {
      reads: ['review', 'photo', 'video', 'registration', 'member', 'guardian', 'result', 'publication', 'competition'],
      canBeHidden: true,
      make: ({ params }) => getPastEvent(deps, params.id),
    },
    'GET /api/pages/:slug': { reads: ['page', 'pageUpcoming'], make: ({ params }) => getPage(deps, params.slug) },
  });
};
