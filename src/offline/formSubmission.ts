import { Problem } from '#contract/problem.ts';
import { createListeners } from '../observable.ts';
import type { Autosave, AutosaveState } from './autosave.ts';
import type { Device } from './device.ts';
import type { Draft, FormState, NewDraft } from './drafts.ts';
import { isStorageUnavailable } from './isStorageUnavailable.ts';

/** What came of sending a form that was not refused. */
export type SubmitResult =
  /** `answer` is the endpoint's; undefined where another tab has sent it. */
  | { state: 'sent'; answer: unknown }
  /** It goes by itself. `id`: the draft's. `problem`: why it could not go yet. */
  | { state: 'waiting'; id: string; problem: Problem | null };

export interface FormSubmission<Body> {
  /** The form reads like this now. */
  changed(state: FormState): void;
  /** Saves what is not saved yet, at once. */
  flush(): Promise<AutosaveState>;
  /** After another tab has saved the same draft: what is typed here wins. */
  overwrite(): Promise<AutosaveState>;
  /**
   * Saves the form and sends it as `body`, at once or when there is a connection, once however often it takes. Fails with what the server
   * refuses it for: the form is a draft again, and may be sent again.
   */
  send(state: FormState, body: Body): Promise<SubmitResult>;
  /** The draft that the form has become; null until something has been saved. */
  draftId(): string | null;
  current(): AutosaveState;
  subscribe(listener: () => void): () => void;
}

interface FormSubmissionDeps<Body> {
  /** Fails where this device keeps nothing. */
  open: () => Promise<Device>;
  begin: Draft | Omit<NewDraft, keyof FormState>;
  /** Calls the endpoint itself, where the device keeps nothing. Fails with a Problem. */
  sendDirectly: (body: Body, idempotencyKey: string) => Promise<unknown>;
  /** Asks whose form it is to sign in again; `false` where they decline, or somebody else did. */
  askToSignIn: () => Promise<boolean>;
  newKey: () => string;
}

const UNTOUCHED: AutosaveState = { name: 'untouched' };

const waitsForSignIn = (outcome: { state: string; problem?: Problem | null }): boolean =>
  outcome.state === 'waiting' && outcome.problem?.code === 'signed_out';

/** Keeps one form on this device as it is typed, and sends it. The form never waits for the device, and works without it. */
export const createFormSubmission = <Body>({
  open,
  begin,
  sendDirectly,
  askToSignIn,
  newKey,
}: FormSubmissionDeps<Body>): FormSubmission<Body> => {
  let autosave: Autosave | null = null;
  let failure: AutosaveState | null = null;
  let last: FormState | null = null;
  let sending = false;
  let finished = false;
  let ownKey: string | null = null;
  const { subscribe, notify } = createListeners();

  const opened: Promise<Device | null> = open().then(
    (device) => {
      autosave = device.autosave(begin);
      autosave.subscribe(notify);
      if (last && !sending) autosave.changed(last);
      notify();
      return device;
    },
    (error: unknown) => {
      failure = { name: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') };
      notify();
      return null;
    },
  );
  const current = (): AutosaveState => {
    if (finished) return UNTOUCHED;
    return autosave?.current() ?? (failure && last ? failure : UNTOUCHED);
  };

  const direct = async (device: Device | null, body: Body): Promise<SubmitResult> => {
    const draft = autosave?.draft() ?? null;
    ownKey ??= draft?.id ?? newKey();
    const answer = await sendDirectly(body, ownKey);
    if (draft) await device?.drafts.remove(draft.id).catch(() => {});
    return { state: 'sent', answer };
  };

  const through = async (device: Device, saving: Autosave, id: string, body: Body): Promise<SubmitResult> => {
    let outcome = await device.outbox.submit(id, body);
    if (waitsForSignIn(outcome)) {
      if (await askToSignIn()) {
        await device.outbox.signedIn();
        outcome = await device.outbox.submit(id, body);
      }
      if (waitsForSignIn(outcome) && (await device.outbox.takeBack(id))) {
        await saving.overwrite();
        throw new Problem('signed_out');
      }
    }
    if (outcome.state === 'refused') {
      await saving.overwrite();
      throw outcome.problem;
    }
    return outcome.state === 'sent' ? outcome : { ...outcome, id };
  };

  const attempt = async (state: FormState, body: Body): Promise<SubmitResult> => {
    const device = await opened;
    const saving = autosave;
    // once it was sent past the outbox, it stays so: the same form never gets two keys
    if (!device || !saving || ownKey !== null) return direct(device, body);
    saving.changed(state);
    let saved = await saving.flush();
    if (saved.name === 'failed' && saved.problem.code === 'conflict') saved = await saving.overwrite();
    const draft = saving.draft();
    if (saved.name === 'failed' && !isStorageUnavailable(saved.problem)) throw saved.problem;
    if (saved.name === 'failed' || !draft) return direct(device, body);
    try {
      return await through(device, saving, draft.id, body);
    } catch (error) {
      if (isStorageUnavailable(error)) return direct(device, body);
      throw error;
    }
  };

  return {
    changed: (state) => {
      last = state;
      // what is typed while it is being sent is saved if it is refused
      if (!sending) autosave?.changed(state);
      if (failure) notify();
    },
    flush: async () => {
      await opened;
      return finished || sending || !autosave ? current() : autosave.flush();
    },
    overwrite: async () => (autosave ? autosave.overwrite() : current()),
    send: async (state, body) => {
      sending = true;
      last = state;
      try {
        const sent = await attempt(state, body);
        finished = true;
        autosave?.stop();
        return sent;
      } finally {
        sending = false;
        if (!finished && last !== state) autosave?.changed(last);
        notify();
      }
    },
    draftId: () => (finished ? null : (autosave?.draft()?.id ?? null)),
    current,
    subscribe,
  };
};
