import { Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { DraftKind, DraftRow, ReadDraft, Shown, StoredText, VersionLine, VersionRow } from './kind.ts';

/** The version number of what was public before anything was published here. */
const FIRST = 1;

type DraftDeps = Pick<Deps, 'clock' | 'ids'>;

const authorOf = (actor: Pick<Actor, 'id' | 'name'>, now: number) => ({ byId: actor.id, byName: actor.name, at: now });

const lineOf = ({ number, state, byName, at, note }: Pick<VersionRow<unknown>, 'number' | 'state' | 'byName' | 'at' | 'note'>) => ({
  number,
  state,
  by: byName,
  at,
  note,
});
const draftLineOf = ({ number, byName, at }: Pick<DraftRow<unknown>, 'number' | 'byName' | 'at'>) => ({
  number,
  state: 'draft' as const,
  by: byName,
  at,
  note: null,
});

/** Creates the verbs of a kind: saving with a base version, discarding, publishing, listing, comparing and restoring versions. */
export const createDrafts = <Data, Extra extends object>(kind: DraftKind<Data, Extra>) => {
  const { tables, parse, live, actions } = kind;

  const audit = (tx: Tx, deps: DraftDeps, actor: Actor, action: keyof typeof actions, id: string, detail: Record<string, unknown>) =>
    writeAudit(tx, deps, { actor, action: actions[action], subject: kind.subject, subjectId: id, detail: { ...kind.detail, ...detail } });

  /** Returns what was public before there were versions as the first version. */
  const firstVersion = ({ data, at }: Shown<Data>): VersionRow<Extra> => ({
    ...kind.columnsOf(data, undefined, at),
    number: FIRST,
    state: 'published',
    data: JSON.stringify(data),
    byId: null,
    byName: '',
    at,
    note: null,
  });

  /** Adds what was written elsewhere as the first version; false if there is one. */
  const addFirst = (tx: Tx, { ids }: Pick<Deps, 'ids'>, id: string, shown: Shown<Data>): Promise<boolean> =>
    tables.insertVersion(tx, ids, id, firstVersion(shown));

  /** Returns the newest version. What was public before there were versions becomes the first, so that it can be compared and restored. */
  const newestVersion = async (tx: Tx, deps: Pick<Deps, 'ids'>, id: string): Promise<VersionRow<Extra> | undefined> => {
    const [line] = await tables.versionsOf(tx, id);
    if (line) return tables.findVersion(tx, id, line.number);
    const shown = await live(tx, id);
    if (!shown) return undefined;
    if (!(await addFirst(tx, deps, id, shown))) throw new Problem('conflict');
    return firstVersion(shown);
  };

  /** Returns the columns of a text that replaces another. */
  const replacement = ({ clock }: Pick<Deps, 'clock'>, actor: Actor, before: StoredText<Extra> | undefined, data: Data) => {
    const now = clock.now();
    return { ...kind.columnsOf(data, before, now), data: JSON.stringify(data), ...authorOf(actor, now) };
  };

  /** Begins the draft of the given number. Throws conflict if the number is not the next one, or another organiser began it first. */
  const begin = async (tx: Tx, deps: DraftDeps, actor: Actor, id: string, number: number, data: Data): Promise<DraftRow<Extra>> => {
    const newest = await newestVersion(tx, deps, id);
    const row: DraftRow<Extra> = { ...replacement(deps, actor, newest, data), number, version: 1 };
    if (number !== (newest?.number ?? 0) + 1 || !(await tables.insertDraft(tx, deps.ids, id, row))) throw new Problem('conflict');
    await audit(tx, deps, actor, 'begun', id, { number });
    return row;
  };

  /** Saves or begins a draft. Throws not_found, or conflict if it is no longer the one that was read. */
  const save = async (tx: Tx, deps: DraftDeps, actor: Actor, id: string, read: ReadDraft, data: Data): Promise<DraftRow<Extra>> => {
    const before = await tables.findDraft(tx, id);
    if (!before) {
      await kind.lock?.(tx, id);
      if (!(await newestVersion(tx, deps, id))) throw new Problem('not_found');
    }
    if (read.version === 0) return begin(tx, deps, actor, id, read.number, data);
    if (!before) throw new Problem('conflict');
    const columns = replacement(deps, actor, before, data);
    if (!(await tables.updateDraft(tx, id, read, columns))) throw new Problem('conflict');
    // Successive autosaves by one person leave one line in the audit log.
    if (before.byId !== actor.id) await audit(tx, deps, actor, 'changed', id, { number: read.number });
    return { ...before, ...columns, version: read.version + 1 };
  };

  /** Returns a version by its number, drafts included. Throws not_found. */
  const numbered = async (db: Db | Tx, id: string, number: number) => {
    const stored = await tables.findVersion(db, id, number);
    if (stored) return { ...lineOf(stored), data: parse(stored.data) };
    const draft = await tables.findDraft(db, id);
    if (draft?.number === number) return { ...draftLineOf(draft), data: parse(draft.data) };
    const shown = number === FIRST && (await tables.versionsOf(db, id)).length === 0 ? await live(db, id) : undefined;
    if (!shown) throw new Problem('not_found');
    return { ...lineOf(firstVersion(shown)), data: shown.data };
  };

  return {
    findDraft: tables.findDraft,
    addFirst,
    newestVersion,
    begin,
    save,

    /** Makes an earlier version the draft. Throws not_found, conflict. */
    async restore(tx: Tx, deps: DraftDeps, actor: Actor, id: string, { restore, ...read }: ReadDraft & { restore: number }): Promise<void> {
      const { data } = await numbered(tx, id, restore);
      await save(tx, deps, actor, id, read, data);
      await audit(tx, deps, actor, 'restored', id, { number: read.number, restored: restore });
    },

    /** Discards the draft that was read. Throws not_found, conflict. */
    async discard(tx: Tx, deps: DraftDeps, actor: Actor, id: string, read: ReadDraft): Promise<void> {
      if (!(await tables.findDraft(tx, id))) throw new Problem('not_found');
      if (!(await tables.deleteDraft(tx, id, read))) throw new Problem('conflict');
      await audit(tx, deps, actor, 'discarded', id, { number: read.number });
    },

    /** Returns the text to publish: the draft that was read or, for some kinds, the newest version again. Throws not_found, conflict. */
    async textToPublish(tx: Tx, deps: DraftDeps, id: string, read: ReadDraft) {
      const draft = await tables.findDraft(tx, id);
      const newest = draft ? undefined : await newestVersion(tx, deps, id);
      const text = draft ?? newest;
      if (!text) throw new Problem('not_found');
      const isRead = draft
        ? draft.number === read.number && draft.version === read.version
        : kind.republishes === true && read.version === 0 && read.number === (newest?.number ?? 0) + 1;
      if (!isRead) throw new Problem('conflict');
      return { text, data: parse(text.data), isDraft: draft !== undefined };
    },

    /** Makes a text the published version in place of the draft that was read. Throws conflict. */
    async publish(
      tx: Tx,
      { clock, ids }: DraftDeps,
      actor: Pick<Actor, 'id' | 'name'>,
      id: string,
      { read, text, isDraft, note }: { read: ReadDraft; text: StoredText<Extra>; isDraft: boolean; note: string | undefined },
    ): Promise<void> {
      if (isDraft && !(await tables.deleteDraft(tx, id, read))) throw new Problem('conflict');
      const row = { ...text, number: read.number, state: 'published' as const, ...authorOf(actor, clock.now()), note: note || null };
      if (!(await tables.insertVersion(tx, ids, id, row))) throw new Problem('conflict');
    },

    /** Returns the newest version, the draft and a line of each version; `columns`: the row of the newest text. Throws not_found. */
    async history(db: Db | Tx, id: string) {
      const shown = await live(db, id);
      const draft = await tables.findDraft(db, id);
      const lines = await tables.versionsOf(db, id);
      const newest = lines[0] ? await tables.findVersion(db, id, lines[0].number) : shown && firstVersion(shown);
      const columns = draft ?? newest;
      if (!columns) throw new Problem('not_found');
      const earlier: VersionLine<Extra>[] = lines.length === 0 && newest ? [newest] : lines;
      return {
        shown,
        columns,
        published: newest ? { ...lineOf(newest), data: shown?.data ?? parse(newest.data) } : null,
        draft: draft ? { ...draftLineOf(draft), version: draft.version, data: parse(draft.data) } : null,
        versions: [...(draft ? [draftLineOf(draft)] : []), ...earlier.map(lineOf)],
      };
    },

    /** Returns two versions and the paths at which they differ. Throws not_found. */
    async compare(db: Db, id: string, numbers: { from: number; to: number }) {
      const from = await numbered(db, id, numbers.from);
      const to = await numbered(db, id, numbers.to);
      return { from, to, changed: changedPaths(from.data, to.data) };
    },
  };
};
