export { PhotoViewer } from './gallery/photos/PhotoViewer.tsx';
export { nextPage } from './gallery/season/nextPage.ts';

/** The portal's own views of unpublished content, for its editors; loaded on demand. */
export const loadNewsPreview = () => import('./preview/NewsPreview.tsx');
export const loadQuestionPreview = () => import('./preview/QuestionPreview.tsx');
export const loadDownloadPreview = () => import('./preview/DownloadPreview.tsx');
export const loadFilmPreview = () => import('./preview/FilmPreview.tsx');
export const loadHomePreview = () => import('./preview/HomePreview.tsx');
export const loadPagePreview = () => import('./preview/PagePreview.tsx');
export const loadPastEventPreview = () => import('./preview/PastEventPreview.tsx');
