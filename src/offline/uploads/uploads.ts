import { Problem } from '#contract/http/problem.ts';
import { problemFrom, SCHEMA_VERSION } from '#src/offline/rows.ts';
import { fingerprintOf } from './files/fileSource.ts';
import { FRESH, isOpen, type UploadRow, uploadIdOf } from './rows.ts';
import { createUploadSender } from './sendUploads.ts';
import { createSmallerFilmActions } from './smallerFilm.ts';
import { uploadVerdict } from './transfer.ts';
import type { UploadDeps } from './uploadDeps.ts';
import type { SmallerFilm, StoredFile, UploadItem, UploadStatus, Uploads } from './uploadItem.ts';

const statusOf = ({ state }: UploadRow): UploadStatus | null => {
  switch (state.name) {
    case 'cancelled':
      return null;
    case 'waiting':
      return { name: 'waiting', problem: state.problem && problemFrom(state.problem) };
    case 'failed':
      return { name: 'failed', problem: problemFrom(state.problem) };
    case 'needs_file':
      return { name: 'needs_file', why: state.why };
    default:
      return { name: state.name };
  }
};

/** Returns the state of an upload whose file is available again: a film that may be made smaller waits for its owner's choice. */
const readyToGo = ({ smaller }: UploadRow): Pick<UploadRow, 'state'> => ({
  state: smaller?.name === 'offered' ? { name: 'paused' } : FRESH,
});

const smallerOf = ({ smaller }: UploadRow): SmallerFilm | null =>
  smaller?.name === 'made' ? { name: 'made', originalBytes: smaller.original.sizeBytes } : smaller;

/** Opens the account's uploads and resumes them. Fails with `device_storage_…`. */
export const openUploads = async (deps: UploadDeps): Promise<Uploads> => {
  const { accountId, rows, cipher, files, transfer, deviceFlags, newId, now } = deps;
  const sender = createUploadSender(deps);
  const closing = new AbortController();
  let known: UploadRow[] = await rows.all();
  let isRemoving = false;

  /** Sets the account's flag, even while ready files wait for their work, so that the next visit opens the uploads. */
  const mark = () => deviceFlags.setUploading(accountId, known.length > 0);

  /** Removes cancelled uploads. Any tab may send DELETE, repeatedly. */
  const removeCancelled = async (): Promise<void> => {
    for (const row of await rows.all()) {
      if (row.state.name !== 'cancelled') continue;
      try {
        if (row.uploadUrl !== null) await transfer.remove(row.uploadUrl);
      } catch (error) {
        const verdict = error instanceof Problem ? uploadVerdict(error) : 'retry';
        if (verdict === 'retry' || verdict === 'signed_out') {
          deps.schedule(sweep, 15_000);
          continue;
        }
      }
      await rows.remove(row.id);
    }
  };
  const sweep = () => {
    if (isRemoving) return;
    isRemoving = true;
    const done = () => {
      isRemoving = false;
    };
    removeCancelled().then(done, done);
  };

  const all = rows.watch(async (found) => found);
  const unsubscribe = all.subscribe(() => {
    const current = all.current();
    if (current.state !== 'ready') return;
    known = current.value;
    mark();
    sender.onRowsChange(known);
    if (known.some(({ state }) => state.name === 'cancelled')) sweep();
  });

  const toItems = async (row: UploadRow): Promise<UploadItem[]> => {
    const status = statusOf(row);
    if (!status) return [];
    const { id, registrationId, purpose, gallery, type, sizeBytes, acceptedBytes, isStartedOver, createdAt } = row;
    const name = await cipher.open(row.name, `${id} name`).then(String, () => '');
    const about = {
      id,
      registrationId,
      purpose,
      gallery,
      name,
      type,
      sizeBytes,
      acceptedBytes,
      storedIn: row.keptIn,
      isStartedOver,
      createdAt,
    };
    return [{ ...about, uploadId: uploadIdOf(row), status, smaller: smallerOf(row) }];
  };

  /** Stores a copy for a later visit; the upload does not wait for it. */
  const store = async (row: UploadRow, file: Blob): Promise<void> => {
    const keptIn = await files.store(row, file);
    const going = ['waiting', 'uploading', 'paused', 'needs_file', 'received'] as const;
    if (keptIn !== 'none' && !(await rows.change(row.id, going, () => ({ keptIn })))) await files.drop(row);
  };
  /** Takes over a file that is already on the device: there may be no space for a second copy of a film. */
  const adopt = async (row: UploadRow, file: Blob, stored: StoredFile): Promise<void> => {
    // the preview of a picture reads the file in its old place
    const moved = row.type.startsWith('video/') ? await files.adopt(row, stored.handle) : null;
    if (!moved) return background(store(row, file).then(stored.release));
    files.hold(row.id, moved);
    await rows.change(row.id, ['waiting', 'paused'], () => ({ keptIn: 'opfs' }));
    await stored.release();
  };
  const background = (work: Promise<void>) => void work.catch(() => {});

  mark();
  void sender.wake();

  return {
    accountId,
    items: rows.watch(async (found) => (await Promise.all(found.map(toItems))).flat()),
    progress: sender.progress,
    canStore: files.canStore,
    closed: closing.signal,
    smallerFilm: createSmallerFilmActions({ rows, files, transfer, tryNow: sender.tryNow }),
    async add({ file, name, type, handle, stored, offer, ...of }) {
      // a row of no bytes could not be read again
      if (file.size === 0) throw new Problem('file_empty');
      const fingerprint = await fingerprintOf(await files.clean(file)).catch(() => {
        throw new Problem('file_damaged');
      });
      const id = newId();
      const row: UploadRow = {
        accountId,
        schemaVersion: SCHEMA_VERSION,
        id,
        ...('gallery' in of
          ? { registrationId: '', purpose: 'content' as const, gallery: of.gallery }
          : { registrationId: of.registrationId, purpose: of.purpose, gallery: null }),
        name: await cipher.seal(name, `${id} name`),
        type,
        sizeBytes: file.size,
        lastModified: file instanceof File ? file.lastModified : 0,
        fingerprint,
        createdAt: now(),
        uploadUrl: null,
        acceptedBytes: 0,
        keptIn: 'none',
        handle: handle ?? null,
        isStartedOver: false,
        smaller: offer ? { name: 'offered', ...offer, isBegun: false } : null,
        state: offer ? { name: 'paused' } : FRESH,
      };
      files.hold(id, file);
      await rows.add(row);
      deviceFlags.setUploading(accountId, true);
      if (stored) await adopt(row, file, stored);
      else background(store(row, file));
      void sender.tryNow();
      return id;
    },
    async pause(id) {
      await rows.change(id, ['waiting', 'uploading', 'needs_file'], () => ({ state: { name: 'paused' } }));
      sender.stopIf(id);
    },
    async resume(id) {
      await rows.change(id, ['paused', 'failed', 'waiting'], ({ smaller }) => ({
        state: FRESH,
        smaller: smaller?.name === 'offered' ? null : smaller,
      }));
      await sender.tryNow();
    },
    async cancel(id) {
      const row = await rows.change(id, ['waiting', 'uploading', 'paused', 'needs_file', 'failed', 'received', 'ready'], () => ({
        state: { name: 'cancelled', failures: 0, notBefore: 0 },
      }));
      if (!row) return;
      sender.stopIf(id);
      await files.drop(row);
      sweep();
    },
    async giveFile(id, file) {
      const row = await rows.byId(id);
      if (!row || row.fingerprint === '' || file.size !== row.sizeBytes) return false;
      // an upload that an older release began was not cleaned
      const fingerprints = await Promise.all([await files.clean(file), file].map((each) => fingerprintOf(each).catch(() => null)));
      if (!fingerprints.includes(row.fingerprint)) return false;
      files.hold(id, file);
      await rows.change(id, ['needs_file', 'paused', 'failed', 'waiting'], (current) => ({
        ...readyToGo(current),
        keptIn: 'none',
        handle: null,
        lastModified: file instanceof File ? file.lastModified : 0,
      }));
      background(store({ ...row, handle: null }, file));
      await sender.wake();
      return true;
    },
    async allow(id) {
      const row = await rows.byId(id);
      if (!row || !(await files.allow(row))) return false;
      await rows.change(id, ['needs_file'], readyToGo);
      await sender.tryNow();
      return true;
    },
    async check(id) {
      await rows.change(id, ['ready'], () => ({ state: { name: 'received', failures: 0, notBefore: 0 } }));
      await sender.wake();
    },
    async release(ids) {
      for (const id of ids) {
        await files.drop({ id, accountId });
        await rows.remove(id);
      }
    },
    wake: () => {
      if (known.some(({ state }) => state.name === 'cancelled')) sweep();
      return sender.wake();
    },
    signedIn: sender.tryNow,
    isSending: sender.isSending,
    wouldLose: () => known.some((row) => isOpen(row) && row.state.name !== 'received' && files.isOnlyHere(row)),
    onSendingChange: sender.onSendingChange,
    close: () => {
      closing.abort();
      unsubscribe();
      sender.stop();
    },
  };
};
