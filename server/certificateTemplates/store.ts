import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import { CertificateTemplate } from '#contract/certificates/template.ts';
import type { Db, Tx } from '#server/database/connection.ts';

export const parseTemplate = (json: string): CertificateTemplate => CertificateTemplate.parse(JSON.parse(json));

/** Returns the template by which a competition's certificates are drawn: its newest version, otherwise the built-in one. */
export const newestTemplate = async (
  db: Db | Tx,
  competitionId: string,
  kind: CertificateKind,
): Promise<{ data: CertificateTemplate; at: number }> => {
  const row = await db
    .selectFrom('contentVersion')
    .select(['data', 'at'])
    .where('kind', '=', `certificate_${kind}`)
    .where('id', '=', competitionId)
    .where('state', '=', 'published')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { data: parseTemplate(row.data), at: row.at } : { data: builtInTemplate(kind), at: 0 };
};
