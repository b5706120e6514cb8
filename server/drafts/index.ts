export { createDrafts } from './drafts.ts';
export type { DraftTables, ReadDraft } from './kind.ts';
export { draftsOf, offlineOf, setOffline, sharedTables } from './sharedTablesStore.ts';
