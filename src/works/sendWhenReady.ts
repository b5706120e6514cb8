import type { Device, Draft } from '#src/offline/index.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { countFilled, mediaFilesOf, readyWork, WorkForm, withServerFiles } from './workForm.ts';

/** Hands a work in whose files are all there: from here on it is the outbox's. `null` where a file is missing still. */
export const sendWork = async (device: Device, uploads: Uploads, draft: Draft, form: WorkForm) => {
  const watched = uploads.items.current();
  const items = watched.state === 'ready' ? watched.value : [];
  const body = readyWork(form, items);
  if (!body) return null;
  // should the server refuse it, the draft that comes back knows its files by the server's names
  const settled = withServerFiles(form, items);
  await device.drafts.save(draft.id, draft.revision, { form: settled, label: draft.label, ...countFilled(settled) });
  await uploads.release(mediaFilesOf(form).flatMap((mediaFile) => (mediaFile.from === 'device' ? [mediaFile.id] : [])));
  return device.outbox.submit(draft.id, body);
};

/** Hands in what was sent off before its files were there, as soon as they are; wherever the reader is. Gives back how to end it. */
export const watchWaitingWorks = (device: Device, uploads: Uploads): (() => void) => {
  let chain: Promise<void> = Promise.resolve();
  const look = async () => {
    for (const draft of await device.drafts.list()) {
      if (draft.subject.kind !== 'work') continue;
      const read = await device.drafts.read(draft.id, WorkForm);
      if (read?.form.sendWhenReady) await sendWork(device, uploads, read.draft, read.form);
    }
  };
  const soon = () => {
    // another tab may be at it: the outbox takes a draft once
    chain = chain.then(look).catch(() => {});
  };
  const ends = [uploads.items.subscribe(soon), device.drafts.all.subscribe(soon)];
  soon();
  return () => {
    for (const end of ends) end();
  };
};
