import type { Problem } from '#contract/http/problem.ts';
import { DraftGone } from '#src/offline/draftGone.ts';
import type { FormState } from '#src/offline/sealForm.ts';
import type { Draft } from './drafts.ts';

/** The save state of a form, as its page shows it. */
export type SaveState =
  | { name: 'untouched' }
  /** There are unsaved changes. */
  | { name: 'saving' }
  | { name: 'saved'; at: number }
  /** `conflict`: the same draft was saved in another tab. DraftGone: it was sent or deleted there. The form stays open, unsaved. */
  | { name: 'failed'; problem: Problem };

/** Changes since the last save: `form` was read already, `isChanged` means that the form must be read again. */
interface Typed {
  form: FormState | null;
  isChanged: boolean;
}

type Saving =
  /** The form equals its saved or initial state. */
  | { name: 'settled' }
  | ({ name: 'unsaved' } & Typed)
  /** A save is in flight; later changes wait. */
  | ({ name: 'saving' } & Typed)
  /** The last save failed: the next change or flush tries again, unless the draft is gone. */
  | ({ name: 'failed'; problem: Problem } & Typed)
  /** The device cannot store. */
  | { name: 'unstored'; problem: Problem; isTyped: boolean };

type Phase = Saving | { name: 'sending'; saving: Saving; isChanged: boolean } | { name: 'sent' };

/** The progress of one form, from the first keystroke to the server's answer. */
export interface FormProgress {
  readonly phase: Phase;
  /** The draft as last saved. */
  readonly draft: Draft | null;
  /** The form as last read; null until something has been typed. */
  readonly last: FormState | null;
  /** True if the form was sent without the outbox, which does not know of that attempt: further attempts must bypass it too. */
  readonly isDirect: boolean;
}

export type FormEvent =
  | { on: 'changed' }
  /** `form` is null if the form is unchanged. */
  | { on: 'read'; form: FormState | null }
  | { on: 'saveBegun' }
  | { on: 'saved'; draft: Draft }
  | { on: 'saveFailed'; form: FormState; problem: Problem }
  | { on: 'unstored'; problem: Problem }
  /** The draft as another tab or the outbox has left it. */
  | { on: 'found'; draft: Draft }
  /** Changes made here replace those that another tab has saved, or become a draft again that it has deleted. */
  | { on: 'overwritten' }
  | { on: 'sendBegun'; form: FormState }
  | { on: 'sentDirectly' }
  | { on: 'refused' }
  | { on: 'sent' };

const SETTLED: Saving = { name: 'settled' };
const settledOr = ({ form, isChanged }: Typed): Saving => (form || isChanged ? { name: 'unsaved', form, isChanged } : SETTLED);
const typedOf = (saving: Saving): Typed =>
  'form' in saving ? { form: saving.form, isChanged: saving.isChanged } : { form: null, isChanged: false };

const isOfGone = (saving: Saving): boolean => saving.name === 'failed' && saving.problem instanceof DraftGone;

/** Adds further changes to `saving`. */
const withTyped = (saving: Saving, typed: Typed): Saving => {
  if (saving.name === 'unstored') return typed.form ? { ...saving, isTyped: true } : saving;
  return saving.name === 'saving' || saving.name === 'failed' ? { ...saving, ...typed } : settledOr(typed);
};

const nextSaving = (saving: Saving, event: FormEvent, last: FormState | null): Saving => {
  const typed = typedOf(saving);
  switch (event.on) {
    case 'changed':
      return withTyped(saving, { ...typed, isChanged: true });
    case 'read':
      return withTyped(saving, { form: event.form ?? typed.form, isChanged: false });
    case 'sendBegun':
      return withTyped(saving, { form: event.form, isChanged: false });
    // the draft is there again
    case 'found':
      return isOfGone(saving) ? settledOr({ ...typed, form: typed.form ?? last }) : saving;
    case 'overwritten': {
      const all = { ...typed, form: typed.form ?? last };
      return isOfGone(saving) ? settledOr(all) : withTyped(saving, all);
    }
    case 'saveBegun':
      return { name: 'saving', form: null, isChanged: typed.isChanged };
    case 'saved':
      return settledOr(typed);
    case 'saveFailed':
      return { name: 'failed', ...typed, form: typed.form ?? event.form, problem: event.problem };
    case 'unstored':
      return { name: 'unstored', problem: event.problem, isTyped: typed.form !== null };
    default:
      return saving;
  }
};

const nextPhase = ({ phase, last }: FormProgress, event: FormEvent): Phase => {
  if (phase.name === 'sent') return phase;
  if (event.on === 'sent') return { name: 'sent' };
  if (phase.name !== 'sending') {
    const saving = nextSaving(phase, event, last);
    return event.on === 'sendBegun' ? { name: 'sending', saving, isChanged: false } : saving;
  }
  // changes made meanwhile are saved only if the server refuses the submission
  if (event.on === 'changed') return { ...phase, isChanged: true };
  if (event.on === 'refused') return phase.isChanged ? nextSaving(phase.saving, { on: 'changed' }, last) : phase.saving;
  return { ...phase, saving: nextSaving(phase.saving, event, last) };
};

const nextDraft = (progress: FormProgress, event: FormEvent): Draft | null => {
  if (event.on === 'saved' || event.on === 'found') return event.draft;
  return event.on === 'overwritten' && isGone(progress) ? null : progress.draft;
};

/** Returns the progress of a form after `event`. Pure: `createFormSubmission` reads, saves and sends. */
export const nextProgress = (progress: FormProgress, event: FormEvent): FormProgress => ({
  phase: nextPhase(progress, event),
  draft: nextDraft(progress, event),
  last: (event.on === 'read' || event.on === 'sendBegun') && event.form ? event.form : progress.last,
  isDirect: progress.isDirect || event.on === 'sentDirectly',
});

export const firstProgress = (draft: Draft | null): FormProgress => ({ phase: SETTLED, draft, last: null, isDirect: false });

const savingOf = ({ phase }: FormProgress): Saving => {
  if (phase.name === 'sending') return phase.saving;
  return phase.name === 'sent' ? SETTLED : phase;
};

/** Returns true if, as far as is known, nothing has been typed yet: the next change must be read at once. */
export const isUntyped = ({ phase, draft, last }: FormProgress): boolean =>
  phase.name === 'unstored' ? !phase.isTyped : phase.name === 'settled' && !draft && !last;

/** Returns true if there are unsaved changes. */
export const isUnsaved = (progress: FormProgress): boolean => 'form' in savingOf(progress);

/** Returns true if the form may differ from its last reading. */
export const mustBeRead = (progress: FormProgress): boolean => typedOf(savingOf(progress)).isChanged;

/** Returns true if the draft was sent or deleted elsewhere: it cannot be saved until it is found again. */
export const isGone = (progress: FormProgress): boolean => isOfGone(savingOf(progress));

/** Returns the form to save next; null if there is nothing to save, a save is in flight or the draft is gone. */
export const formToSave = (progress: FormProgress): FormState | null => {
  const saving = savingOf(progress);
  return saving.name === 'saving' || isGone(progress) ? null : typedOf(saving).form;
};

export const saveStateOf = (progress: FormProgress): SaveState => {
  const saving = savingOf(progress);
  if (progress.phase.name === 'sent') return { name: 'untouched' };
  if (saving.name === 'failed' || (saving.name === 'unstored' && saving.isTyped)) return { name: 'failed', problem: saving.problem };
  if (isUnsaved(progress)) return { name: 'saving' };
  return progress.draft && saving.name === 'settled' ? { name: 'saved', at: progress.draft.savedAt } : { name: 'untouched' };
};

/** Returns true if the form is a draft or becomes one. Its id is the same from the first keystroke. */
export const isDraft = (progress: FormProgress): boolean => {
  const { name } = savingOf(progress);
  if (progress.phase.name === 'sent' || name === 'unstored') return false;
  return progress.draft !== null || (progress.last !== null && name !== 'failed');
};
