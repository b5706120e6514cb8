import type { Problem } from '#contract/http/problem.ts';
import { createListeners } from '#src/observable.ts';
import type { Device, FormStorage } from '#src/offline/device.ts';
import { DraftGone } from '#src/offline/draftGone.ts';
import { problemOfFailure, waitsForAgreement, waitsForBudget } from '#src/offline/outbox/outboxProtocol.ts';
import type { FormState, NewDraft } from '#src/offline/sealForm.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import type { Draft } from './drafts.ts';
import {
  type FormEvent,
  firstProgress,
  formToSave,
  isDraft,
  isGone,
  isUnsaved,
  isUntyped,
  mustBeRead,
  nextProgress,
  type SaveState,
  saveStateOf,
} from './formProgress.ts';

/** The result of an accepted submission. */
export type SubmitResult =
  /** `answer` is the endpoint's; undefined if another tab sent the form. */
  | { state: 'sent'; answer: unknown }
  /** Sent automatically later. `id`: the draft's. `problem`: the reason for the delay. */
  | { state: 'waiting'; id: string; problem: Problem | null };

export interface FormSubmission<Body> {
  /** Call once the form is on screen. `read` returns the form when it must be saved; its present state is the initial one. */
  attach(read: () => FormState): void;
  /** Call when something in the form may have changed. The cost does not depend on the length of the form. */
  changed(): void;
  /** Saves pending changes at once. */
  flush(): Promise<SaveState>;
  /** Replaces the version that another tab has saved of the same draft, or makes a draft again if that was deleted there. */
  overwrite(): Promise<SaveState>;
  /**
   * Saves the form as `state` and sends it as `body`, at once or when there is a connection, exactly once over all retries. Fails with the
   * server's reason for a refusal: the form is then a draft again and may be resent. `onStored` runs once the device or the server has
   * stored it.
   */
  send(state: FormState, body: Body, onStored?: () => Promise<void>): Promise<SubmitResult>;
  /** Returns the id of the form's draft from the first change on, before it is saved; null again if it could not be saved. */
  draftId(): string | null;
  current(): SaveState;
  subscribe(listener: () => void): () => void;
}

export interface FormSubmissionDeps<Body> {
  /** Fails if this device cannot store. */
  open: () => Promise<Device>;
  begin: Draft | Omit<NewDraft, keyof FormState>;
  /** Calls the endpoint directly if the device cannot store. Fails with a Problem. */
  sendDirectly: (body: Body, idempotencyKey: string) => Promise<unknown>;
  /**
   * Asks the form's owner to sign in again; `false` if they decline or another account signs in. Without this function the form waits for
   * the sign-in.
   */
  askToSignIn?: () => Promise<boolean>;
  newKey: () => string;
}

/** Maximum time before changes to a draft are saved, in ms. */
const PAUSE_MS = 500;

const waitsForSignIn = (outcome: { state: string; problem?: Problem | null }): boolean =>
  outcome.state === 'waiting' && outcome.problem?.code === 'signed_out';

/**
 * Saves one form on this device as it changes, one save at a time and only the newest state, and sends it. The form never waits for the
 * device, and works without it. A keystroke reads and copies nothing.
 */
export const createFormSubmission = <Body>({
  open,
  begin,
  sendDirectly,
  askToSignIn,
  newKey,
}: FormSubmissionDeps<Body>): FormSubmission<Body> => {
  /** The id of the draft and of its submission, the same for all saves and attempts. */
  const id = begin.id ?? newKey();
  let progress = firstProgress('revision' in begin ? begin : null);
  let shown = saveStateOf(progress);
  let readForm: (() => FormState) | null = null;
  /** The form as JSON at its last reading. */
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
    // React needs the same object while the content is the same
    if (isNews) shown = next;
    if (isUnsaved(progress)) storage?.unsaved.add(own);
    else storage?.unsaved.delete(own);
    if (isNews) notify();
  };

  /** Returns the form if it differs from its last reading: forms also report changes that are none, such as lists when first rendered. */
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
  /** Continues with the draft as another tab or the outbox has left it. */
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
    // the server has accepted it, even if this device can record nothing more
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
    // the reader is present to sign in, to agree, or to ask for a higher limit, so the form does not wait in the outbox
    const mustAct = (askToSignIn && waitsForSignIn(outcome)) || waitsForAgreement(outcome.problem) || waitsForBudget(outcome.problem);
    if (outcome.state === 'refused' || (mustAct && (await outbox.takeBack(id)))) {
      await findDraft();
      throw outcome.problem;
    }
    return { ...outcome, id };
  };

  const attempt = async (body: Body, onStored: () => Promise<void>): Promise<SubmitResult> => {
    const device = await opened;
    if (!device || progress.isDirect) return sendPastOutbox(device, body, onStored);
    if (isGone(progress)) await findDraft();
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
        // at once: a form that is left before it is saved is found by its draft's id when its reader comes back
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
        if (error instanceof DraftGone) apply({ on: 'saveFailed', form: state, problem: error });
        flushSoon();
        throw error;
      }
    },
    draftId,
    current: () => shown,
    subscribe,
  };
};
