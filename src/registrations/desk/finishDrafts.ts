import type { FieldProblems } from '#contract/http/problem.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import type { Device, Draft, FinishedForm } from '#src/offline/index.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { type Applied, applyShared, joinChanges, type SharedFields, undoShared } from './sharedFields.ts';

/** A draft with its form, and the terms of its competition; null if this device does not have them. */
export interface ReadDraft {
  draft: Draft;
  saved: SavedForm;
  terms: RegistrationTerms | null;
}

interface Typed {
  shared: SharedFields;
  /** A code for each team, by its draft's id: then no team gets the shared one, which the page does not show; null if all have that. */
  codes: ReadonlyMap<string, string> | null;
}

interface Moment {
  now: number;
  /** The country of phone numbers that are typed without a calling code. */
  country: string;
}

/** A draft as it would be after the press. */
export interface Plan extends Applied {
  /** The missing or wrong fields, by field path. */
  problems: FieldProblems;
  /** The form to send; null unless it is valid. */
  form: RegistrationForm | null;
}

/** Returns a draft as it would be after the press; null if its competition's terms are unknown here. */
export const planOf = ({ draft, saved, terms }: ReadDraft, { shared, codes }: Typed, { now, country }: Moment): Plan | null => {
  if (!terms) return null;
  const rules = { ...terms, asksGuardians: true, now, country };
  const applied = applyShared(
    saved.values,
    { ...shared, invitationCode: codes ? (codes.get(draft.id) ?? '') : shared.invitationCode },
    rules,
  );
  return { ...applied, ...checkForm(applied.values, rules, now) };
};

/** The result of the press for one draft. */
export type Finished = { draft: Draft } & (
  | { state: 'queued' }
  /** A draft still, with the valid shared fields in it. */
  | { state: 'incomplete'; problems: FieldProblems; values: FormValues }
  /** Its competition's terms are not on this device: it is checked and sent once there is a network. */
  | { state: 'unchecked' }
  /** It is a draft, but this device cannot read it. */
  | { state: 'unreadable' }
  /** Another tab has sent, deleted or saved it. */
  | { state: 'left' }
);

interface Deps {
  drafts: Pick<Device['drafts'], 'read' | 'list'>;
  outbox: Pick<Device['outbox'], 'submitMany'>;
  /** Returns a competition's terms, if they were read on this page. */
  termsOf: (competitionId: string) => RegistrationTerms | undefined;
}

/** Reads drafts with their forms and terms, in their order. A draft that is gone or cannot be read is left out. */
export const readDrafts = async (
  drafts: readonly Draft[],
  { drafts: store, termsOf }: Pick<Deps, 'termsOf'> & { drafts: Pick<Device['drafts'], 'read'> },
): Promise<ReadDraft[]> => {
  const found = await Promise.all(drafts.map(({ id }) => store.read(id, SavedForm)));
  return found.flatMap((each) => {
    if (!each) return [];
    const { draft, form } = each;
    return [{ draft, saved: form, terms: termsOf(draft.competition.id) ?? form.terms ?? null }];
  });
};

/**
 * Fills the shared fields into drafts and queues the complete ones in their order, all in one transaction: nothing can be lost from then on,
 * with or without a network. Fails if the device cannot store; the drafts are then as they were.
 */
export const finishDrafts = async (chosen: readonly Draft[], typed: Typed, moment: Moment, deps: Deps): Promise<Finished[]> => {
  const read = await readDrafts(chosen, deps);
  const listed = new Set((await deps.drafts.list()).map(({ id }) => id));
  const forms: FinishedForm[] = [];
  const finished = chosen.map((draft): Finished => {
    const found = read.find((each) => each.draft.id === draft.id);
    if (!found) return { draft, state: listed.has(draft.id) ? 'unreadable' : 'left' };
    const plan = planOf(found, typed, moment);
    if (!plan || !found.terms) return { draft, state: 'unchecked' };
    const { values, changes, problems, form } = plan;
    const { saved, terms } = found;
    const state = formStateOf(values, terms, saved, joinChanges(saved.shared ?? [], changes));
    const body = form && { ...form, competitionId: draft.competition.id };
    if (form || changes.length > 0) forms.push({ id: draft.id, revision: found.draft.revision, state, body });
    return form ? { draft, state: 'queued' } : { draft, state: 'incomplete', problems, values };
  });
  const alone = await deps.outbox.submitMany(forms);
  const left = new Set(alone.map(({ id }) => id));
  return finished.map((each) => (left.has(each.draft.id) ? { draft: each.draft, state: 'left' } : each));
};

/** Undoes the shared fields in drafts that were not sent. A draft that another tab has changed meanwhile is left alone. */
export const undoInDrafts = async (read: readonly ReadDraft[], { outbox }: Pick<Deps, 'outbox'>): Promise<void> => {
  const forms = read.flatMap(({ draft, saved, terms }): FinishedForm[] => {
    const { values, shared } = saved;
    if (!shared || !terms) return [];
    return [{ id: draft.id, revision: draft.revision, state: formStateOf(undoShared(values, shared), terms, saved), body: null }];
  });
  await outbox.submitMany(forms);
};
