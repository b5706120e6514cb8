import type { Device, Draft } from '#src/offline/index.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { countFilled, mediaFilesOf, readyWork, WorkForm, withServerFiles } from './workForm.ts';

/** Hands in a work whose files have all arrived: from here on the outbox has it. `null` while a file is missing. */
export const handIn = async (device: Device, uploads: Uploads, draft: Draft, form: WorkForm) => {
  const query = uploads.items.current();
  const items = query.state === 'ready' ? query.value : [];
  const body = readyWork(form, items);
  if (!body) return null;
  // if the server refuses it, the draft that comes back names its files by their server ids
  const settled = withServerFiles(form, items);
  await device.drafts.save(draft.id, draft.revision, { form: settled, label: draft.label, ...countFilled(settled) });
  await uploads.release(mediaFilesOf(form).flatMap((mediaFile) => (mediaFile.from === 'device' ? [mediaFile.id] : [])));
  return device.outbox.submit(draft.id, body);
};

interface Deps {
  /** Opens the account's data on this device; a call after a failure retries. */
  openDevice(accountId: string): Promise<Device>;
}

/**
 * The background task that hands in works which were sent off before their files had arrived, whatever page is open. Runs while
 * the account's uploads are open; returns how to stop it.
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
      for (const draft of await device.drafts.list()) {
        if (draft.subject.kind !== 'work') continue;
        const saved = await device.drafts.read(draft.id, WorkForm);
        if (saved?.form.sendWhenReady) await handIn(device, uploads, saved.draft, saved.form);
      }
    };
    const schedule = () => {
      // another tab may be faster: the outbox takes a draft once. Whatever failed is tried again with the next change
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
