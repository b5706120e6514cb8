export { nextPage } from './gallery/nextPage.ts';
export { PhotoViewer } from './gallery/PhotoViewer.tsx';
