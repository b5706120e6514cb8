export { markSubmissions } from './submissions.ts';

/** Loads the judges' sheet on demand, for the editor of a rubric. */
export const loadSheetPreview = () => import('./preview/SheetPreview.tsx');
