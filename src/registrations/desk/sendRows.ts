import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import type { FieldCode, FieldProblems, Problem } from '#contract/http/problem.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { waitsForAgreement, waitsForBudget } from '#src/offline/outbox/outboxProtocol.ts';
import { isOf } from '#src/offline/subject.ts';
import { type FormField, fieldAt, formFields } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import type { Finished } from './finishDrafts.ts';

export type SendState =
  /** Sent after those before it. */
  | { name: 'inLine' }
  | { name: 'sending' }
  | { name: 'network' }
  | { name: 'server'; problem: Problem }
  /** The account may register more at this time. */
  | { name: 'budget'; at: number }
  | { name: 'agreement' }
  | { name: 'signIn' }
  | { name: 'sent'; place: number | null; entryId: string | null }
  /** A draft again, with the server's reason. */
  | { name: 'refused'; problem: Problem }
  /** A draft still; `values` are those with the shared fields in them. */
  | { name: 'incomplete'; problems: FieldProblems; values: FormValues }
  | { name: 'unchecked' }
  | { name: 'changed' }
  /** A draft that this device cannot read. */
  | { name: 'unreadable' }
  | { name: 'elsewhere' }
  /** Taken out of the queue. */
  | { name: 'takenBack' };

export type SendRow = Pick<Draft, 'id' | 'label' | 'competition' | 'subject'> & { state: SendState };

const isOpen = ({ state }: OutboxItem): boolean => state === 'waiting' || state === 'sending';
const problemOf = (item: OutboxItem | undefined): Problem | null => (item?.state === 'waiting' ? item.problem : null);

/** Returns the problem of the first item, for which all behind it wait. */
export const headProblem = (items: readonly OutboxItem[]): Problem | null =>
  problemOf(items.filter(isOpen).find((item) => !waitsForBudget(problemOf(item))));

const stateOfItem = (item: OutboxItem, head: Problem | null): SendState => {
  if (item.state === 'sent') return { name: 'sent', place: item.place, entryId: item.answerId };
  if (item.state === 'refused') return { name: 'refused', problem: item.problem };
  if (item.state === 'sending') return { name: 'sending' };
  if (waitsForBudget(item.problem)) return { name: 'budget', at: item.nextTryAt };
  const problem = item.problem ?? head;
  if (problem === null) return { name: 'inLine' };
  if (waitsForAgreement(problem)) return { name: 'agreement' };
  if (problem.code === 'signed_out') return { name: 'signIn' };
  return isConnectionProblem(problem.code) ? { name: 'network' } : { name: 'server', problem };
};

/** Returns the state of a draft of the press that is not in the outbox. */
const stateOfDraft = (finished: Finished | undefined, draft: Draft | undefined): SendState => {
  // the lists on screen may be a moment older than the press
  if (finished?.state === 'queued' && (!draft || draft.revision === finished.draft.revision)) return { name: 'inLine' };
  if (!draft) return { name: 'elsewhere' };
  if (finished?.state === 'incomplete') return { name: 'incomplete', problems: finished.problems, values: finished.values };
  if (finished?.state === 'unchecked') return { name: 'unchecked' };
  if (finished?.state === 'unreadable') return { name: 'unreadable' };
  if (finished?.state === 'left') return { name: 'changed' };
  return draft.problem ? { name: 'refused', problem: draft.problem } : { name: 'takenBack' };
};

interface Sending {
  /** All items of the outbox, in the order of sending. */
  items: readonly OutboxItem[];
  drafts: readonly Draft[];
  /** The results of the last press on this page, in the order of its list; null after a reload. */
  finished: readonly Finished[] | null;
}

/**
 * Returns how each entry of the last bulk send goes, and each that still waits, in the order of sending. It follows from what is stored, so
 * that a page that is opened again tells the same; drafts that were refused are among them.
 */
export const sendRows = ({ items, drafts, finished }: Sending): SendRow[] => {
  const own = items.filter(isOf('registration'));
  const last = Math.max(...own.map(({ queuedAt }) => queuedAt));
  const head = headProblem(items);
  const pressed = finished ?? [];
  const shown = own.filter((item) => isOpen(item) || item.queuedAt === last || pressed.some(({ draft }) => draft.id === item.id));
  const refused = drafts.filter(isOf('registration')).filter(({ problem }) => problem !== null);
  const about = new Map([...refused, ...pressed.map(({ draft }) => draft), ...shown].map((each) => [each.id, each]));
  const earlier = shown.filter(({ id }) => !pressed.some(({ draft }) => draft.id === id));
  const ids = new Set([...earlier.map(({ id }) => id), ...pressed.map(({ draft }) => draft.id), ...refused.map(({ id }) => id)]);
  return [...ids].flatMap((id) => {
    const found = about.get(id);
    if (!found) return [];
    const { label, competition, subject } = found;
    const item = own.find((each) => each.id === id);
    const state = item
      ? stateOfItem(item, head)
      : stateOfDraft(
          pressed.find(({ draft }) => draft.id === id),
          drafts.find((draft) => draft.id === id),
        );
    return [{ id, label, competition, subject, state }];
  });
};

const waits: ReadonlySet<SendState['name']> = new Set(['inLine', 'sending', 'network', 'server', 'budget', 'agreement', 'signIn'] as const);

/** Counts the rows that were sent, that wait, and that need their owner. */
export const countRows = (rows: readonly SendRow[]): { sent: number; waiting: number; left: number } => {
  const sent = rows.filter(({ state: { name } }) => name === 'sent' || name === 'elsewhere').length;
  const waiting = rows.filter(({ state: { name } }) => waits.has(name)).length;
  return { sent, waiting, left: rows.length - sent - waiting };
};

/** Returns the fields that problems name, in the order of the form. */
export const faultsOf = (
  problems: FieldProblems,
  memberCount: number,
  questions: readonly FormQuestion[] = [],
): { field: FormField; code: FieldCode }[] => {
  const named = Object.entries(problems).flatMap(([path, code]) => {
    const field = fieldAt(path, memberCount, questions);
    return field ? [{ field, code }] : [];
  });
  const order = formFields(memberCount, questions).map(({ path }) => path);
  return named.toSorted((a, b) => order.indexOf(a.field.path) - order.indexOf(b.field.path));
};
