import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Subject } from '#server/platform/subject.ts';
import type { ReadTemplate } from '#server/print/certificate/sheet.ts';
import { readTemplate } from './pictures.ts';
import type { PublishedContents } from './preview.ts';
import { templateRoutes } from './routes.ts';
import { newestTemplate, type TemplateVersion, templateOfVersion } from './store.ts';

export { copyTemplates } from './drafts.ts';
export type { PublishedContents } from './preview.ts';
/** Returns a version of a template with its pictures. */
export const templateFor = async (deps: Pick<Deps, 'db' | 'files'>, version: TemplateVersion): Promise<ReadTemplate> =>
  readTemplate(deps, await templateOfVersion(deps.db, version));

/** The version of a template by which certificates are issued, with the pattern of their numbers. */
export interface TemplateToIssue {
  pattern: string;
  /** Null for the built-in one. */
  versionId: string | null;
}

/** Returns the newest versions of a competition's templates, by kind. */
export const templatesToIssue = async (db: Db | Tx, competitionId: string): Promise<ReadonlyMap<CertificateKind, TemplateToIssue>> => {
  const found = new Map<CertificateKind, TemplateToIssue>();
  for (const kind of certificateKinds) {
    const { data, versionId } = await newestTemplate(db, competitionId, kind);
    found.set(kind, { pattern: data.numberPattern, versionId });
  }
  return found;
};

/** Returns the subject of certificate templates; `published`: the certificates with which they are shown. */
export const certificateTemplates = (published: PublishedContents): Subject => ({
  routes: (serveDeps, deps) => templateRoutes(serveDeps, deps, published),
});
