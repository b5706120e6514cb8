import type { z } from 'zod';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { CannedReason, type CannedReasonKind, type CannedReasonList, type cannedReasonsAdmin } from '#contract/office/cannedReasons.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { notificationTarget, type RegistrationRow } from '#server/registrations/store.ts';
import { allReasons, findReason, raiseListVersion, reasonListVersion, reasonsOf, saveReason } from './cannedReasonStore.ts';

const textOf = (json: string): CannedReason['text'] => CannedReason.shape.text.parse(JSON.parse(json));

const readList = async (db: Db | Tx, kind: CannedReasonKind): Promise<CannedReasonList> => {
  const version = await reasonListVersion(db, kind);
  const rows = await reasonsOf(db, kind);
  return { kind, version, items: rows.map(({ id, text, isArchived }) => ({ id, text: textOf(text), archived: isArchived === 1 })) };
};

/** Returns the reasons of a kind to choose from. */
export const listCannedReasons = ({ db }: Pick<Deps, 'db'>, kind: CannedReasonKind): Promise<CannedReasonList> => readList(db, kind);

type SentList = z.output<(typeof cannedReasonsAdmin)['PUT /api/admin/canned-reasons']['body']>;

/** Replaces a list's texts and order; an omitted reason is archived at its end. Throws conflict, not_found (an unknown id). */
export const saveCannedReasons = (deps: Deps, actor: Actor, { kind, version, items }: SentList): Promise<CannedReasonList> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await raiseListVersion(tx, kind, version))) throw new Problem('conflict');
    const before = await readList(tx, kind);
    const known = new Set(before.items.map(({ id }) => id));
    if (items.some(({ id }) => id !== undefined && !known.has(id))) throw new Problem('not_found');
    const sent = new Set(items.map(({ id }) => id));
    const leftOut = before.items.filter(({ id }) => !sent.has(id)).map((reason) => ({ ...reason, archived: true }));
    const rows = [...items, ...leftOut].map(({ id, text, archived }) => ({ id: id ?? deps.ids.next(), text, archived }));
    for (const [position, { id, text, archived }] of rows.entries())
      await saveReason(tx, { id, kind, position, text: JSON.stringify(text), isArchived: archived ? 1 : 0 });
    await writeAudit(tx, deps, {
      actor,
      action: 'canned_reasons_changed',
      subject: 'canned_reasons',
      subjectId: kind,
      detail: { before: before.items, after: rows },
    });
    return { kind, version: version + 1, items: rows };
  });

/** A stored reason: its text, and its key if it is one of the reasons to choose from. */
interface StoredReason {
  reason: string | null;
  /** Missing in rows older than keys. */
  id?: string | null | undefined;
}

/**
 * Returns the canned reasons among these in both languages, and null for the others. A reason stored without a key is recognised by its exact text in
 * either language.
 */
export const cannedTexts = async (db: Db | Tx, stored: readonly StoredReason[]): Promise<(Text | null)[]> => {
  if (stored.every(({ reason }) => !reason)) return stored.map(() => null);
  const texts = (await allReasons(db)).map(({ id, text }) => ({ id, text: textOf(text) }));
  return stored.map(({ reason, id }) => {
    if (!reason) return null;
    // Rewording a reason does not change the text of earlier decisions.
    const same = texts.filter(({ text }) => Object.values(text).includes(reason));
    const found = same.find((each) => each.id === id) ?? same[0];
    return found?.text ?? null;
  });
};

/** The columns of a decision's reason. */
interface GivenReason {
  reason: string | null;
  cannedReasonId: string | null;
}

/**
 * Returns the reason of a decision in the language of the entry's family, and its key. Archived canned reasons are allowed, as they may have been
 * chosen before. The exact text of a canned reason, typed, counts as that reason. Throws not_found (no such canned reason).
 */
export const reasonForFamily = async (
  tx: Tx,
  kind: CannedReasonKind,
  entry: Pick<RegistrationRow, 'accountId' | 'competitionId'>,
  { reason, cannedReasonId }: GivenReason,
): Promise<GivenReason> => {
  const typed = async () => (await reasonsOf(tx, kind)).find(({ text }) => Object.values(textOf(text)).some((words) => words === reason));
  const canned = cannedReasonId === null ? await typed() : await findReason(tx, kind, cannedReasonId);
  if (cannedReasonId !== null && !canned) throw new Problem('not_found');
  if (!canned) return { reason, cannedReasonId: null };
  const { account } = await notificationTarget(tx, entry);
  return { reason: textOf(canned.text)[account.locale], cannedReasonId: canned.id };
};
