import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Subject } from '#server/platform/subject.ts';
import type { ReadTemplate } from '#server/print/certificate/sheet.ts';
import { readTemplate } from './pictures.ts';
import type { PublishedContents } from './preview.ts';
import { templateRoutes } from './routes.ts';
import { newestTemplate } from './store.ts';

export { copyTemplates } from './drafts.ts';
export type { PublishedContents } from './preview.ts';
export { newestTemplate } from './store.ts';

/** Returns the template by which a competition's certificates of a kind are drawn now. */
export const templateFor = async (deps: Pick<Deps, 'db' | 'files'>, competitionId: string, kind: CertificateKind): Promise<ReadTemplate> =>
  readTemplate(deps, (await newestTemplate(deps.db, competitionId, kind)).data);

/** Returns the patterns of the numbers of a competition's certificates, by kind. */
export const numberPatterns = async (db: Db | Tx, competitionId: string): Promise<Map<CertificateKind, string>> => {
  const patterns = new Map<CertificateKind, string>();
  for (const kind of certificateKinds) patterns.set(kind, (await newestTemplate(db, competitionId, kind)).data.numberPattern);
  return patterns;
};

/** Returns the subject of certificate templates; `published`: the certificates with which they are shown. */
export const certificateTemplates = (published: PublishedContents): Subject => ({
  routes: (serveDeps, deps) => templateRoutes(serveDeps, deps, published),
});
