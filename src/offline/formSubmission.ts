import type { Problem } from '#contract/http/problem.ts';
import { createListeners } from '#src/observable.ts';
import type { Device, FormStorage } from './device.ts';
import type { Draft, FormState, NewDraft } from './drafts.ts';
import {
  type FormEvent,
  firstProgress,
  formToSave,
  isDraft,
  isUnsaved,
  isUntyped,
  mustBeRead,
  nextProgress,
  type SaveState,
  saveStateOf,
} from './formProgress.ts';
import { isStorageUnavailable } from './isStorageUnavailable.ts';
import { problemOfFailure, waitsForAgreement } from './outboxProtocol.ts';

/** What came of sending a form that was not refused. */
export type SubmitResult =
  /** `answer` is the endpoint's; undefined where another tab has sent it. */
  | { state: 'sent'; answer: unknown }
  /** Sent automatically later. `id`: the draft's. `problem`: why not yet. */
  | { state: 'waiting'; id: string; problem: Problem | null };

export interface FormSubmission<Body> {
  /** The form is on screen. `read` reads it when it is time to save; what it reads like now is what it began with. */
  attach(read: () => FormState): void;
  /** Something in the form may have changed. Costs the same however long the form is. */
  changed(): void;
  /** Saves what is not saved yet, at once. */
  flush(): Promise<SaveState>;
  /** After another tab has saved the same draft: what is typed here wins. */
  overwrite(): Promise<SaveState>;
  /**
   * Saves the form as `state` and sends it as `body`, at once or when there is a connection, once however often it takes. Fails with what
   * the server refuses it for: the form is a draft again, and may be sent again. `onStored` runs once the device or the server has it.
   */
  send(state: FormState, body: Body, onStored?: () => Promise<void>): Promise<SubmitResult>;
  /** The draft that the form becomes: from the first change on, before it is saved; null again where it could not be saved. */
  draftId(): string | null;
  current(): SaveState;
  subscribe(listener: () => void): () => void;
}

export interface FormSubmissionDeps<Body> {
  /** Fails where this device stores nothing. */
  open: () => Promise<Device>;
  begin: Draft | Omit<NewDraft, keyof FormState>;
  /** Calls the endpoint itself, where the device stores nothing. Fails with a Problem. */
  sendDirectly: (body: Body, idempotencyKey: string) => Promise<unknown>;
  /** Asks the form's owner to sign in again; `false` where they decline or another account signs in. Without it the form waits for that. */
  askToSignIn?: () => Promise<boolean>;
  newKey: () => string;
}

/** The longest time that something typed into a draft waits to be saved, in ms. */
const PAUSE_MS = 500;

const waitsForSignIn = (outcome: { state: string; problem?: Problem | null }): boolean =>
  outcome.state === 'waiting' && outcome.problem?.code === 'signed_out';

/**
 * Saves one form on this device as it is typed, one save after another and the newest state only, and sends it. The form never waits for the
 * device, and works without it. A keystroke reads and copies nothing.
 */
export const createFormSubmission = <Body>({
  open,
  begin,
  sendDirectly,
  askToSignIn,
  newKey,
}: FormSubmissionDeps<Body>): FormSubmission<Body> => {
  /** The one name of the draft and of what it becomes, however many saves and attempts it takes. */
  const id = begin.id ?? newKey();
  let progress = firstProgress('revision' in begin ? begin : null);
  let shown = saveStateOf(progress);
  let readForm: (() => FormState) | null = null;
  /** The text of the form as it was read last. */
  let lastRead: string | null = null;
  let storage: FormStorage | null = null;
  let saves: Promise<unknown> = Promise.resolve();
  let cancelPause: (() => void) | null = null;
  const { subscribe, notify } = createListeners();

  const draftId = (): string | null => (isDraft(progress) ? id : null);
  const apply = (event: FormEvent): void => {
    const before = draftId();
    progress = nextProgress(progress, event);
    const next = saveStateOf(progress);
    const isNews = JSON.stringify(next) !== JSON.stringify(shown) || draftId() !== before;
    // the same object as long as it says the same, as React wants it
    if (isNews) shown = next;
    if (isUnsaved(progress)) storage?.unsaved.add(own);
    else storage?.unsaved.delete(own);
    if (isNews) notify();
  };

  /** The form where it differs from the last reading: forms also report what has not changed, lists when they are first drawn. */
  const read = (): FormState | null => {
    const state = readForm?.();
    const text = JSON.stringify(state?.form);
    if (!state || text === lastRead) return null;
    lastRead = text;
    return state;
  };
  const readChanges = () => {
    if (mustBeRead(progress)) apply({ on: 'read', form: read() });
  };
  const endPause = () => {
    cancelPause?.();
    cancelPause = null;
  };

  const save = async (): Promise<void> => {
    await opened;
    const form = formToSave(progress);
    if (!storage || !form) return;
    const { draft } = progress;
    apply({ on: 'saveBegun' });
    try {
      const saved = draft
        ? await storage.drafts.save(draft.id, draft.revision, form)
        : await storage.drafts.create({ ...begin, id, ...form });
      apply({ on: 'saved', draft: saved });
    } catch (error) {
      apply({ on: 'saveFailed', form, problem: problemOfFailure(error) });
    }
  };
  /** Reads at once, before anything is awaited: a form that is being left can still be read now. */
  const flush = async (): Promise<SaveState> => {
    endPause();
    readChanges();
    saves = saves.then(save);
    await saves;
    return shown;
  };
  const flushSoon = () => {
    if (storage && progress.phase.name !== 'sending' && isUnsaved(progress)) cancelPause ??= storage.schedule(() => void flush(), PAUSE_MS);
  };
  /** Goes on from the draft as another tab or the outbox has left it. */
  const findDraft = async (): Promise<void> => {
    await saves;
    const all = (await storage?.drafts.list().catch(() => null)) ?? [];
    const draft = all.find((each) => each.id === progress.draft?.id);
    if (draft) apply({ on: 'found', draft });
  };
  const overwrite = async (): Promise<SaveState> => {
    saves = findDraft().then(() => apply({ on: 'overwritten' }));
    return flush();
  };
  const own = { draft: () => progress.draft, flush };

  const opened: Promise<Device | null> = open().then(
    (device) => {
      storage = device.forms;
      readChanges();
      flushSoon();
      return device;
    },
    (error: unknown) => {
      readChanges();
      apply({ on: 'unstored', problem: problemOfFailure(error) });
      return null;
    },
  );

  const sendPastOutbox = async (device: Device | null, body: Body, onStored: () => Promise<void>): Promise<SubmitResult> => {
    const { draft } = progress;
    apply({ on: 'sentDirectly' });
    const answer = await sendDirectly(body, id);
    // the server has accepted it, whatever this device can still note of it
    await onStored().catch(() => {});
    if (draft) await device?.drafts.remove(draft.id).catch(() => {});
    return { state: 'sent', answer };
  };

  const sendByOutbox = async ({ outbox }: Device, body: Body): Promise<SubmitResult> => {
    let outcome = await outbox.submit(id, body);
    if (askToSignIn && waitsForSignIn(outcome) && (await askToSignIn())) {
      await outbox.signedIn();
      outcome = await outbox.submit(id, body);
    }
    if (outcome.state === 'sent') return outcome;
    // the reader is here to sign in or to agree: it does not wait for that in the outbox
    const mustAct = (askToSignIn && waitsForSignIn(outcome)) || waitsForAgreement(outcome.problem);
    if (outcome.state === 'refused' || (mustAct && (await outbox.takeBack(id)))) {
      await findDraft();
      throw outcome.problem;
    }
    return { ...outcome, id };
  };

  const attempt = async (body: Body, onStored: () => Promise<void>): Promise<SubmitResult> => {
    const device = await opened;
    if (!device || progress.isDirect) return sendPastOutbox(device, body, onStored);
    let saved = await flush();
    if (saved.name === 'failed' && saved.problem.code === 'conflict') saved = await overwrite();
    if (saved.name === 'failed' && !isStorageUnavailable(saved.problem)) throw saved.problem;
    if (saved.name === 'failed') return sendPastOutbox(device, body, onStored);
    await onStored();
    try {
      return await sendByOutbox(device, body);
    } catch (error) {
      if (isStorageUnavailable(error)) return sendPastOutbox(device, body, onStored);
      throw error;
    }
  };

  return {
    attach: (next) => {
      readForm = next;
      lastRead ??= JSON.stringify(next().form);
    },
    changed: () => {
      if (isUntyped(progress)) {
        // at once: a form that is left before it is saved is found by its draft's name when its reader comes back
        const form = read();
        if (!form) return;
        apply({ on: 'read', form });
        void flush();
      } else {
        apply({ on: 'changed' });
        flushSoon();
      }
    },
    flush: async () => {
      if (progress.phase.name === 'sending' || progress.phase.name === 'sent') return shown;
      return flush();
    },
    overwrite: async () => (storage ? overwrite() : shown),
    send: async (state, body, onStored = async () => {}) => {
      lastRead = JSON.stringify(state.form);
      apply({ on: 'sendBegun', form: state });
      try {
        const result = await attempt(body, onStored);
        apply({ on: 'sent' });
        endPause();
        return result;
      } catch (error) {
        apply({ on: 'refused' });
        flushSoon();
        throw error;
      }
    },
    draftId,
    current: () => shown,
    subscribe,
  };
};
