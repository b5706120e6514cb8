import { Problem } from '#contract/http/problem.ts';
import { createListeners } from '#src/observable.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import type { Device } from './device.ts';
import type { Draft, FormState, NewDraft } from './drafts.ts';
import { isStorageUnavailable } from './isStorageUnavailable.ts';
import { waitsForAgreement } from './outboxProtocol.ts';

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
  flush(): Promise<AutosaveState>;
  /** After another tab has saved the same draft: what is typed here wins. */
  overwrite(): Promise<AutosaveState>;
  /**
   * Saves the form as `state` and sends it as `body`, at once or when there is a connection, once however often it takes. Fails with what
   * the server refuses it for: the form is a draft again, and may be sent again. `onStored` runs once the device or the server has it.
   */
  send(state: FormState, body: Body, onStored?: () => Promise<void>): Promise<SubmitResult>;
  /** The draft that the form becomes: from the first change on, before it is saved; null again where it could not be saved. */
  draftId(): string | null;
  current(): AutosaveState;
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

const UNTOUCHED: AutosaveState = { name: 'untouched' };

const waitsForSignIn = (outcome: { state: string; problem?: Problem | null }): boolean =>
  outcome.state === 'waiting' && outcome.problem?.code === 'signed_out';

/** Saves one form on this device as it is typed, and sends it. The form never waits for the device, and works without it. */
export const createFormSubmission = <Body>({
  open,
  begin,
  sendDirectly,
  askToSignIn,
  newKey,
}: FormSubmissionDeps<Body>): FormSubmission<Body> => {
  /** One name for the draft and for what it becomes, however often it is saved or sent. */
  const id = begin.id ?? newKey();
  let autosave: Autosave | null = null;
  let failure: AutosaveState | null = null;
  let readForm: (() => FormState) | null = null;
  /** The form as it was read last. */
  let lastRead: string | null = null;
  /** Read already, to be saved whether it differs or not. */
  let nextState: FormState | null = null;
  let isChanged = false;
  let isTyped = false;
  let sending = false;
  let finished = false;
  let hasBegun = 'revision' in begin;
  let isSentDirectly = false;
  const { subscribe, notify } = createListeners();

  /** The form where it differs from the last reading: forms also report what has not changed, lists when they are first drawn. */
  const read = (): FormState | null => {
    if (nextState) {
      const state = nextState;
      nextState = null;
      return state;
    }
    const state = readForm?.();
    const text = JSON.stringify(state?.form);
    if (!state || text === lastRead) return null;
    lastRead = text;
    return state;
  };
  /** Nothing is saved here: what counts is only whether something would be lost. */
  const noteTyping = () => {
    if (isTyped || !read()) return;
    isTyped = true;
    notify();
  };

  /** At once: a form that is left before it is saved is found by this name when its reader comes back. */
  const begins = () => {
    nextState = read();
    if (!nextState) return;
    hasBegun = true;
    notify();
  };

  const opened: Promise<Device | null> = open().then(
    (device) => {
      autosave = device.autosave({ ...begin, id }, read);
      autosave.subscribe(notify);
      if (isChanged && !sending) autosave.changed();
      notify();
      return device;
    },
    (error: unknown) => {
      failure = { name: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') };
      if (isChanged) noteTyping();
      notify();
      return null;
    },
  );
  const current = (): AutosaveState => {
    if (finished) return UNTOUCHED;
    return autosave?.current() ?? (failure && isTyped ? failure : UNTOUCHED);
  };

  const sendPastOutbox = async (device: Device | null, body: Body, onStored: () => Promise<void>): Promise<SubmitResult> => {
    const draft = autosave?.draft() ?? null;
    isSentDirectly = true;
    const answer = await sendDirectly(body, id);
    // the server has accepted it, whatever this device can still note of it
    await onStored().catch(() => {});
    if (draft) await device?.drafts.remove(draft.id).catch(() => {});
    return { state: 'sent', answer };
  };

  const sendByOutbox = async (device: Device, saving: Autosave, body: Body): Promise<SubmitResult> => {
    let outcome = await device.outbox.submit(id, body);
    if (askToSignIn && waitsForSignIn(outcome)) {
      if (await askToSignIn()) {
        await device.outbox.signedIn();
        outcome = await device.outbox.submit(id, body);
      }
      if (waitsForSignIn(outcome) && (await device.outbox.takeBack(id))) {
        await saving.resume();
        throw new Problem('signed_out');
      }
    }
    // the reader is here to be asked
    if (outcome.state === 'waiting' && outcome.problem && waitsForAgreement(outcome.problem) && (await device.outbox.takeBack(id))) {
      await saving.resume();
      throw outcome.problem;
    }
    if (outcome.state === 'refused') {
      await saving.resume();
      throw outcome.problem;
    }
    return outcome.state === 'sent' ? outcome : { ...outcome, id };
  };

  const attempt = async (body: Body, onStored: () => Promise<void>): Promise<SubmitResult> => {
    const device = await opened;
    const saving = autosave;
    // once it was sent past the outbox, it stays so: the outbox knows nothing of that attempt
    if (!device || !saving || isSentDirectly) return sendPastOutbox(device, body, onStored);
    saving.changed();
    let saved = await saving.flush();
    if (saved.name === 'failed' && saved.problem.code === 'conflict') saved = await saving.overwrite();
    const draft = saving.draft();
    if (saved.name === 'failed' && !isStorageUnavailable(saved.problem)) throw saved.problem;
    if (saved.name === 'failed' || !draft) return sendPastOutbox(device, body, onStored);
    await onStored();
    try {
      return await sendByOutbox(device, saving, body);
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
      isChanged = true;
      // what a flush read before the device was open is out of date
      if (nextState && !sending) {
        nextState = null;
        // no form reads like this, and `attach` leaves it
        lastRead = '';
      }
      if (!hasBegun && !sending) begins();
      // what is typed while it is being sent is saved if it is refused
      if (!sending) autosave?.changed();
      if (failure) noteTyping();
    },
    flush: async () => {
      // a form that is being left can be read now, and perhaps not once the device is open
      if (isChanged && !autosave && !failure && !sending) nextState = read();
      if (!autosave) await opened;
      return finished || sending || !autosave ? current() : autosave.flush();
    },
    overwrite: async () => (autosave ? autosave.overwrite() : current()),
    send: async (state, body, onStored = async () => {}) => {
      sending = true;
      isChanged = false;
      isTyped = true;
      nextState = state;
      lastRead = JSON.stringify(state.form);
      try {
        const result = await attempt(body, onStored);
        finished = true;
        autosave?.stop();
        return result;
      } finally {
        sending = false;
        if (!finished && isChanged) autosave?.changed();
        notify();
      }
    },
    draftId: () => {
      if (finished) return null;
      const isUnsaved = failure !== null || autosave?.current().name === 'failed';
      return autosave?.draft()?.id ?? (hasBegun && !isUnsaved ? id : null);
    },
    current,
    subscribe,
  };
};
