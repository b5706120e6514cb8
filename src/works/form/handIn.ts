import type { NewWork } from '#contract/works/public.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { countFilled, mediaFilesOf, readyWork, WorkForm, withServerFiles } from './workForm.ts';

export interface PreparedWork {
  body: NewWork;
  /** The form with its files referenced by server ids: if the server refuses the work, the returned draft needs no upload. */
  form: WorkForm;
  /** Returns the form by then, which may have changed meanwhile, without the released uploads. */
  settle: (current: WorkForm) => WorkForm;
  /** Removes the uploads, once `form` is stored. */
  release: () => Promise<void>;
}

/** Returns the submission of a work whose files have all arrived; null while one is missing. */
export const prepareWork = (form: WorkForm, items: readonly UploadItem[], uploads: Pick<Uploads, 'release'>): PreparedWork | null => {
  const body = readyWork(form, items);
  const uploadIds = mediaFilesOf(form).flatMap((mediaFile) => (mediaFile.from === 'device' ? [mediaFile.id] : []));
  return (
    body && {
      body,
      form: withServerFiles(form, items),
      settle: (current) => withServerFiles(current, items, (id) => uploadIds.includes(id)),
      release: () => uploads.release(uploadIds),
    }
  );
};

/** Submits the work of a draft that no form shows: from here on it is in the outbox. */
const handIn = async (device: Device, uploads: Uploads, draft: Draft, form: WorkForm): Promise<void> => {
  const query = uploads.items.current();
  const ready = query.state === 'ready' ? prepareWork(form, query.value, uploads) : null;
  if (!ready) return;
  await device.drafts.save(draft.id, draft.revision, { form: ready.form, label: draft.label, ...countFilled(ready.form) });
  await ready.release();
  const { state } = await device.outbox.submit(draft.id, ready.body);
  if (state === 'sent') await resumeRefused(uploads);
};

/** Resumes the uploads that were refused because too many files belonged to no work: now fewer do. */
const resumeRefused = async (uploads: Uploads): Promise<void> => {
  const query = uploads.items.current();
  for (const { id, status } of query.state === 'ready' ? query.value : [])
    if (status.name === 'failed' && status.problem.code === 'upload_quota_used_up') await uploads.resume(id);
};

interface Deps {
  /** Opens the account's data on this device; a call after a failure retries. */
  openDevice(accountId: string): Promise<Device>;
}

/**
 * Creates the background task that submits works whose files had not arrived when they were sent off, on any page. Runs while the account's
 * uploads are open; returns a function that stops it.
 */
export const createHandInTask =
  ({ openDevice }: Deps) =>
  (accountId: string, uploads: Uploads): (() => void) => {
    let isStopped = false;
    let endDrafts: (() => void) | null = null;
    let chain: Promise<void> = Promise.resolve();
    const check = async () => {
      if (isStopped) return;
      const device = await openDevice(accountId);
      if (isStopped) return;
      endDrafts ??= device.drafts.all.subscribe(schedule);
      for (const draft of (await device.drafts.list()).filter(isOf('work'))) {
        const saved = await device.drafts.read(draft.id, WorkForm);
        if (saved?.form.sendWhenReady) await handIn(device, uploads, saved.draft, saved.form);
      }
    };
    const schedule = () => {
      // another tab may be faster: the outbox takes a draft once. Failures are retried with the next change
      chain = chain.then(check).catch(() => {});
    };
    const endItems = uploads.items.subscribe(schedule);
    schedule();
    return () => {
      isStopped = true;
      endItems();
      endDrafts?.();
    };
  };
