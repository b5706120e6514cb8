import type { z } from 'zod';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { CannedReason, type CannedReasonKind, type CannedReasonList, type cannedReasonsAdmin } from '#contract/office/cannedReasons.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit.ts';
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

/** The reasons of a kind to choose from. */
export const listCannedReasons = ({ db }: Pick<Deps, 'db'>, kind: CannedReasonKind): Promise<CannedReasonList> => readList(db, kind);

type SentList = z.output<(typeof cannedReasonsAdmin)['PUT /api/admin/canned-reasons']['body']>;

/** Replaces a list's texts and order; a reason that is left out is archived at its end. Fails with conflict, not_found (an unknown id). */
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

/** A stored reason: its words, and its key where it is one of the reasons to choose from. */
interface StoredReason {
  reason: string | null;
  /** Missing where rows are older than keys. */
  id?: string | null | undefined;
}

/**
 * The reasons among these that are ones to choose from, in both languages; null in the place of own words. What was stored without a key is known by its exact
 * words in either language.
 */
export const cannedTexts = async (db: Db | Tx, stored: readonly StoredReason[]): Promise<(Text | null)[]> => {
  if (stored.every(({ reason }) => !reason)) return stored.map(() => null);
  const texts = (await allReasons(db)).map(({ id, text }) => ({ id, text: textOf(text) }));
  return stored.map(({ reason, id }) => {
    if (!reason) return null;
    // A reason that was reworded since does not reword what was decided for it.
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
 * The reason of a decision as the entry's family is told it, and its key: a canned one in its language, an archived one too, as it may have been
 * chosen before. One that was typed word by word is the same. Fails with not_found (no such canned reason).
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
