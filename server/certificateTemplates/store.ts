import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import { CertificateTemplate } from '#contract/certificates/template.ts';
import type { Db, Tx } from '#server/database/connection.ts';

export const parseTemplate = (json: string): CertificateTemplate => CertificateTemplate.parse(JSON.parse(json));

/** Returns the template by which a competition's certificates are issued: its newest version, otherwise the built-in one, whose `versionId` is null. */
export const newestTemplate = async (
  db: Db | Tx,
  competitionId: string,
  kind: CertificateKind,
): Promise<{ data: CertificateTemplate; at: number; versionId: string | null }> => {
  const row = await db
    .selectFrom('contentVersion')
    .select(['data', 'at', 'number'])
    .where('kind', '=', `certificate_${kind}`)
    .where('id', '=', competitionId)
    .where('state', '=', 'published')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { data: parseTemplate(row.data), at: row.at, versionId: String(row.number) }
    : { data: builtInTemplate(kind), at: 0, versionId: null };
};

/** The version of a template that a certificate names. */
export interface TemplateVersion {
  competitionId: string;
  kind: CertificateKind;
  /** Null for the built-in one. */
  versionId: string | null;
}

/** Returns the template by which a certificate is drawn, whatever was saved after its issue. */
export const templateOfVersion = async (db: Db | Tx, { competitionId, kind, versionId }: TemplateVersion): Promise<CertificateTemplate> => {
  if (versionId === null) return builtInTemplate(kind);
  const { data } = await db
    .selectFrom('contentVersion')
    .select('data')
    .where('kind', '=', `certificate_${kind}`)
    .where('id', '=', competitionId)
    .where('number', '=', Number(versionId))
    .executeTakeFirstOrThrow();
  return parseTemplate(data);
};
