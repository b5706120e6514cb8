import { Problem } from '#contract/http/problem.ts';
import type { NewWork } from '#contract/works/public.ts';
import { DraftGone } from '#src/offline/draftGone.ts';
import type { FormSubmission } from '#src/offline/drafts/formSubmission.ts';
import type { FormState } from '#src/offline/sealForm.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { prepareWork } from './handIn.ts';
import type { WorkForm } from './workForm.ts';

interface Deps {
  submission: Pick<FormSubmission<NewWork>, 'flush' | 'send'>;
  uploads: Pick<Uploads, 'release'>;
  items: readonly UploadItem[];
  stateOf: (form: WorkForm) => FormState;
  current: () => WorkForm;
  /** Shows the form and saves it. */
  change: (changes: Partial<WorkForm>) => void;
  /** Shows the form, which is stored already or need not be. */
  show: (form: WorkForm) => void;
}

type SendWorkResult =
  /** `answer` is the server's; undefined if another tab has sent it. */
  | { state: 'sent'; answer: unknown }
  /** The work is in the outbox. */
  | { state: 'waiting' }
  /** The work is on the device: the background task sends it once its files have arrived. */
  | { state: 'waits_for_files' }
  /** Its files have not arrived and the device stores nothing: only this page can send it. */
  | { state: 'waits_here' }
  /** Another tab has sent or deleted it. */
  | { state: 'gone' }
  | { state: 'failed'; problem: Problem };

/** Sends the complete form of a work, or marks it to be sent once its files have arrived. */
export const sendWork = async ({ submission, uploads, items, stateOf, current, change, show }: Deps): Promise<SendWorkResult> => {
  const ready = prepareWork(current(), items, uploads);
  // marked first: if this page dies before the outbox has the work, the background task sends it
  change({ sendWhenReady: true });
  const saved = await submission.flush();
  if (!ready) {
    if (saved.name !== 'failed') return { state: 'waits_for_files' };
    return isStorageUnavailable(saved.problem) ? { state: 'waits_here' } : { state: 'failed', problem: saved.problem };
  }
  const onStored = () => {
    show(ready.settle(current()));
    return ready.release();
  };
  try {
    // without the mark: a work that the server refuses or its owner withdraws must not be sent automatically
    const sent = await submission.send(stateOf(ready.form), ready.body, onStored);
    return sent.state === 'sent' ? { state: 'sent', answer: sent.answer } : { state: 'waiting' };
  } catch (error) {
    if (error instanceof DraftGone) {
      show({ ...current(), sendWhenReady: false });
      return { state: 'gone' };
    }
    change({ sendWhenReady: false });
    return { state: 'failed', problem: error instanceof Problem ? error : new Problem('unexpected') };
  }
};
