import { fingerprintOf } from './files/fileSource.ts';
import { FRESH, type UploadRow } from './rows.ts';
import type { UploadDeps } from './uploadDeps.ts';
import type { Uploads } from './uploadItem.ts';

type SmallerFilmDeps = Pick<UploadDeps, 'rows' | 'files' | 'transfer'> & { tryNow: () => Promise<void> };

const isOffered = (row: UploadRow | null): boolean => row?.state.name === 'paused' && row.smaller?.name === 'offered';

const toSmaller = ({ sizeBytes, type, lastModified, fingerprint, keptIn }: UploadRow, made: Blob, ownFingerprint: string) => ({
  sizeBytes: made.size,
  type: 'video/mp4',
  lastModified: 0,
  fingerprint: ownFingerprint,
  keptIn: 'opfs' as const,
  smaller: { name: 'made' as const, original: { sizeBytes, type, lastModified, fingerprint, keptIn } },
  state: FRESH,
});

/** Exchanges an upload's film for the smaller one, and back, in one change of its row: a crash leaves either the one or the other. */
export const createSmallerFilmActions = ({ rows, files, transfer, tryNow }: SmallerFilmDeps): Uploads['smallerFilm'] => ({
  async original(id) {
    const row = await rows.byId(id);
    if (!row || !isOffered(row)) return null;
    const opened = await files.open(row);
    if (opened.state === 'ready') return opened.file;
    if (opened.state === 'elsewhere') return null;
    const why = opened.state === 'missing' ? 'not_kept' : opened.state;
    await rows.change(id, ['paused'], () => ({ state: { name: 'needs_file', why } }));
    return null;
  },
  async mark(id, isBegun) {
    await rows.change(id, ['paused', 'needs_file'], ({ smaller }) =>
      smaller?.name === 'offered' ? { smaller: { ...smaller, isBegun } } : {},
    );
  },
  async use(id) {
    const row = await rows.byId(id);
    const made = row && isOffered(row) ? await files.openSmaller(row) : null;
    if (!row || !made || made.size === 0) return false;
    const fingerprint = await fingerprintOf(await files.clean(made));
    const changed = await rows.change(id, ['paused'], (current) => (isOffered(current) ? toSmaller(current, made, fingerprint) : {}));
    if (changed?.smaller?.name !== 'made') return false;
    files.hold(id, made);
    void tryNow();
    return true;
  },
  async discard(id) {
    const row = await rows.byId(id);
    if (row && row.smaller?.name !== 'made') await files.dropSmaller(row);
  },
  async goBack(id) {
    const row = await rows.byId(id);
    if (row?.smaller?.name !== 'made') return;
    const { original } = row.smaller;
    const changed = await rows.change(id, ['failed', 'paused', 'needs_file', 'waiting'], () => ({
      ...original,
      smaller: null,
      uploadUrl: null,
      acceptedBytes: 0,
      state: FRESH,
    }));
    if (!changed) return;
    if (row.uploadUrl !== null) await transfer.remove(row.uploadUrl).catch(() => {});
    await files.dropSmaller(row);
    void tryNow();
  },
});
