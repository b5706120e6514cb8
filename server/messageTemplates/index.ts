/** What the rest of the server uses of the words of messages. */
export { type ChangedWords, loadChangedWords } from './changedWords.ts';
export { messageTemplateRoutes } from './routes.ts';
