import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import { templateProblems } from '#contract/certificates/rules/templateProblems.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { EditedTemplate } from '#contract/certificates/templatesAdmin.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { ReadDraft } from '#server/drafts/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { draftsFor } from './drafts.ts';

type TemplateDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** The template that a call is about, and the competitions that its caller may change. */
export interface Place {
  scope: CompetitionScope;
  competitionId: string;
  kind: CertificateKind;
}

/** Returns the competition of a scope. Throws not_found. */
export const competitionIn = async (db: Db | Tx, { scope, competitionId }: Omit<Place, 'kind'>): Promise<CompetitionRow> => {
  const row = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (row?.id !== competitionId) throw new Problem('not_found');
  return row;
};

const edited = async (db: Db | Tx, { competitionId, kind }: Place): Promise<EditedTemplate> => {
  const { published, draft, versions } = await draftsFor(kind).history(db, competitionId);
  return { competitionId, kind, published, draft, versions };
};

/** Returns the template of a kind with its draft and versions. Throws not_found. */
export const getTemplate = async ({ readDb }: Pick<Deps, 'readDb'>, place: Place): Promise<EditedTemplate> => {
  await competitionIn(readDb, place);
  return edited(readDb, place);
};

/** Saves the draft. Throws not_found, or conflict if it is no longer the one that was read. */
export const saveTemplate = async (
  deps: TemplateDeps,
  actor: Actor,
  place: Place,
  { data, ...read }: ReadDraft & { data: CertificateTemplate },
) => {
  await competitionIn(deps.db, place);
  const { number, version, byName, at } = await deps.db
    .transaction()
    .execute((tx) => draftsFor(place.kind).save(tx, deps, actor, place.competitionId, read, data));
  return { number, version, by: byName, at };
};

/** Discards the draft that was read. Throws not_found, conflict. */
export const discardTemplate = async (deps: TemplateDeps, actor: Actor, place: Place, read: ReadDraft): Promise<void> => {
  await competitionIn(deps.db, place);
  await deps.db.transaction().execute((tx) => draftsFor(place.kind).discard(tx, deps, actor, place.competitionId, read));
};

/** Makes an earlier version the draft. Throws not_found, conflict. */
export const restoreTemplate = async (
  deps: TemplateDeps,
  actor: Actor,
  place: Place,
  body: ReadDraft & { restore: number },
): Promise<EditedTemplate> => {
  await competitionIn(deps.db, place);
  return deps.db.transaction().execute(async (tx) => {
    await draftsFor(place.kind).restore(tx, deps, actor, place.competitionId, body);
    return edited(tx, place);
  });
};

/** Makes the draft that was read the next version. Throws not_found, conflict, invalid_input. */
export const publishTemplate = async (
  deps: TemplateDeps,
  actor: Actor,
  place: Place,
  { note, ...read }: ReadDraft & { note?: string | undefined },
): Promise<EditedTemplate> => {
  const { competitionId, kind } = place;
  await competitionIn(deps.db, place);
  return deps.db.transaction().execute(async (tx) => {
    const drafts = draftsFor(kind);
    const { text, data, isDraft } = await drafts.textToPublish(tx, deps, competitionId, read);
    const fields = templateProblems(kind, data);
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
    await drafts.publish(tx, deps, actor, competitionId, { read, text, isDraft, note });
    await writeAudit(tx, deps, {
      actor,
      action: 'certificate_template_saved',
      subject: 'competition',
      subjectId: competitionId,
      detail: { certificate: kind, number: read.number },
    });
    return edited(tx, place);
  });
};
