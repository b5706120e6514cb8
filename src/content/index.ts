export { nextPage } from './gallery/nextPage.ts';
export { PhotoViewer } from './gallery/PhotoViewer.tsx';
export { Markdown } from './markdown/Markdown.tsx';
