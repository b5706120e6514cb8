import type { Subject } from '#server/platform/subject.ts';
import type { ChangedWords } from './changedWords.ts';
import { messageTemplateRoutes } from './routes.ts';

export { type ChangedWords, loadChangedWords } from './changedWords.ts';

export const messageTemplates = (words: ChangedWords): Subject => ({
  routes: (serveDeps, deps) => messageTemplateRoutes(serveDeps, deps, words),
});
