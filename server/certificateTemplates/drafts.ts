import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { Tx } from '#server/database/connection.ts';
import { createDrafts, sharedTables } from '#server/drafts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newestTemplate, parseTemplate } from './store.ts';

/** Returns the drafts and versions of a kind's templates, each by the id of its competition. */
export const draftsFor = (kind: CertificateKind) =>
  createDrafts<CertificateTemplate, { textAt: string }>({
    tables: sharedTables(`certificate_${kind}`),
    parse: parseTemplate,
    live: async (db, competitionId) => newestTemplate(db, competitionId, kind),
    // a certificate has both languages at once: neither is older
    columnsOf: () => ({ textAt: '{}' }),
    subject: 'competition',
    detail: { certificate: kind },
    actions: {
      begun: 'certificate_template_begun',
      changed: 'certificate_template_changed',
      restored: 'certificate_template_restored',
      discarded: 'certificate_template_discarded',
    },
  });

/** Gives a copy of a competition the templates of the original: its own first versions. */
export const copyTemplates = async (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const kind of certificateKinds) {
    const { data, at } = await newestTemplate(tx, from, kind);
    if (at > 0) await draftsFor(kind).addFirst(tx, deps, to, { data, at: deps.clock.now() });
  }
};
