/** Loads the account owner's view of its entries, for an organiser who helps them; on demand. */
export const loadSupportEntries = () => import('./support/SupportEntries.tsx');
/** Loads the form's own questions as families see them, for the editor of a competition; on demand. */
export const loadFormQuestionsPreview = () => import('./preview/FormQuestionsPreview.tsx');
