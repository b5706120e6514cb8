import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { windowMoment, workProblem } from '#contract/competitions/rules/competitionStatus.ts';
import { Problem } from '#contract/http/problem.ts';
import { canTransition } from '#contract/registrations/rules/entryStatus.ts';
import type { FilePurpose } from '#contract/uploads/rules/uploadFile.ts';
import type { NewWork, OwnWork } from '#contract/works/public.ts';
import { workLink } from '#contract/works/rules/workLink.ts';
import { makeWorkNo } from '#contract/works/rules/workNumber.ts';
import { lockAccount } from '#server/accounts/index.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { UploadTable } from '#server/database/tables/platform/uploads.ts';
import type { WorkFileTable } from '#server/database/tables/works.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  applyNewWork,
  getOwnRegistration,
  lockCompetition,
  notifyFamily,
  type RegistrationRow,
  updateRegistration,
  windowsFor,
} from '#server/registrations/index.ts';
import { claimUploads, filesOf, releaseUploads, replaceFiles, uploadsByIds } from './media/fileStore.ts';
import { isPrepared } from './media/preparation.ts';
import { findWorkOfEntry, insertWork, updateWork } from './store.ts';
import { loadWorks, toOwnWork } from './work.ts';
import { saveWorkDocument } from './workDocument.ts';

type UploadRow = Selectable<UploadTable>;

/** Returns an entry of the actor that accepts a work now. Throws not_found, window_invalid, work_not_open, work_closed, action_not_allowed_now. */
const entryForWork = async (tx: Tx, actor: Actor, registrationId: string, now: number): Promise<RegistrationRow> => {
  const entry = await getOwnRegistration(tx, actor, registrationId);
  const competition = await findCompetition(tx, entry.competitionId);
  if (!competition) throw new Problem('not_found');
  const { work, calledOff } = windowsFor(entry, competition);
  const problem = workProblem({ work, calledOff }, now);
  const at = windowMoment(work, now);
  if (problem) throw new Problem(problem, at === null ? {} : { at });
  if (!canTransition(entry.state, 'work_submitted')) throw new Problem('action_not_allowed_now');
  return entry;
};

/** Locks the account. Throws a Problem unless it may upload for the entry now: not_found, or the problem of its work window. */
export const authorizeUpload = async (tx: Tx, actor: Actor, registrationId: string, now: number): Promise<void> => {
  await lockAccount(tx, actor.id);
  await entryForWork(tx, actor, registrationId, now);
};

/**
 * Returns the uploads of a work by field path, in the given order. Throws upload_not_found (with each field), upload_not_ready,
 * file_type_not_accepted.
 */
const uploadsFor = async (
  tx: Tx,
  entry: RegistrationRow,
  named: Readonly<Record<string, string>>,
  { kind, purpose }: { kind: UploadRow['kind']; purpose: FilePurpose },
): Promise<UploadRow[]> => {
  const ids = Object.values(named);
  const isUsable = (row: UploadRow) => row.accountId === entry.accountId && row.registrationId === entry.id && row.state !== 'rejected';
  const found = new Map((await uploadsByIds(tx, ids)).filter(isUsable).map((row) => [row.id, row]));
  const gone = Object.entries(named).filter(([, id]) => !found.has(id));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw new Problem('upload_not_found', { fields: Object.fromEntries(gone.map(([path]) => [path, 'upload_gone'])) });
    if (row.state !== 'ready') throw new Problem('upload_not_ready');
    if (row.kind !== kind || row.purpose !== purpose) throw new Problem('file_type_not_accepted');
    return row;
  });
};

const fileColumns = (deps: Deps, workId: string, upload: UploadRow, index: number): Insertable<WorkFileTable> => ({
  id: deps.ids.next(),
  workId,
  position: index + 1,
  uploadId: upload.id,
  key: upload.fullKey ?? '',
  fullKey: upload.fullKey,
  previewKey: upload.previewKey,
  type: upload.type ?? '',
  sizeBytes: upload.sizeBytes,
  sha256: upload.sha256 ?? '',
  width: upload.width,
  height: upload.height,
});

/** The rows that a submitted form refers to. */
interface WorkMedia {
  files: UploadRow[];
  poster: UploadRow | null;
  link: string | null;
}

const resolveMedia = async (tx: Tx, entry: RegistrationRow, { media }: NewWork): Promise<WorkMedia> => {
  if (media.kind === 'link') return { files: [], poster: null, link: workLink(media.url)?.url ?? null };
  if (media.kind === 'images') {
    const images = Object.fromEntries(media.uploadIds.map((id, index) => [`media.uploadIds.${index}`, id]));
    return { files: await uploadsFor(tx, entry, images, { kind: 'image', purpose: 'work' }), poster: null, link: null };
  }
  const files = await uploadsFor(tx, entry, { 'media.uploadId': media.uploadId }, { kind: 'video', purpose: 'work' });
  const posters = media.posterUploadId === undefined ? {} : { 'media.posterUploadId': media.posterUploadId };
  const [poster] = await uploadsFor(tx, entry, posters, { kind: 'image', purpose: 'poster' });
  return { files, poster: poster ?? null, link: null };
};

/** Returns an unguessable work number, from the same randomness as ids. */
const nextWorkNo = ({ ids }: Pick<Deps, 'ids'>): string => makeWorkNo(createHash('sha256').update(ids.next()).digest());

const MAX_ATTEMPTS = 5;

/** Writes the work and its files, and releases the uploads it no longer uses. Throws conflict if the form is based on an older version. */
const writeWork = async (tx: Tx, deps: Deps, entry: RegistrationRow, form: NewWork): Promise<{ replaced: boolean }> => {
  const now = deps.clock.now();
  const before = await findWorkOfEntry(tx, entry.id);
  const contentVersion = before?.contentVersion ?? 0;
  // Checked before the files, which a replacement elsewhere may have removed.
  if (form.basedOn !== undefined && form.basedOn !== contentVersion) throw new Problem('conflict');
  const { files, poster, link } = await resolveMedia(tx, entry, form);
  const columns = {
    title: form.title,
    description: form.description,
    kind: form.media.kind,
    link,
    poster: poster?.fullKey ?? null,
    posterUploadId: poster?.id ?? null,
    // A change by the family is public only after an organiser has reviewed it.
    releasedAt: null,
    releasedBy: null,
    heldAt: null,
    holdReason: null,
    cannedReasonId: null,
    preparation: 'ready' as const,
    refusal: null,
    updatedAt: now,
    contentVersion: contentVersion + 1,
  };
  let { id: workId, no } = before ?? { no: '' };
  const version = (before?.version ?? 0) + 1;
  if (before) {
    if (!(await updateWork(tx, before, { ...columns, version }))) throw new Problem('conflict');
  } else {
    const { id: registrationId, competitionId, accountId } = entry;
    const fixed = { registrationId, competitionId, accountId, submittedAt: now, version };
    for (let attempt = 0; workId === undefined && attempt < MAX_ATTEMPTS; attempt += 1) {
      const id = deps.ids.next();
      no = nextWorkNo(deps);
      if (await insertWork(tx, { id, no, ...fixed, ...columns })) workId = id;
    }
  }
  if (workId === undefined) throw new Problem('conflict');
  await saveWorkDocument(tx, { id: workId, no, title: form.title, competitionId: entry.competitionId, teamName: entry.teamName });
  const used = new Set([...files.map(({ id }) => id), ...(poster ? [poster.id] : [])]);
  const previousFiles = await filesOf(tx, [workId]);
  const previousIds = [...previousFiles.map(({ uploadId }) => uploadId), before?.posterUploadId ?? null];
  const previousHashes = previousFiles.map(({ sha256 }) => sha256);
  const keepsSome =
    (link !== null && link === before?.link) ||
    previousIds.some((id) => id !== null && used.has(id)) ||
    files.some(({ sha256 }) => sha256 !== null && previousHashes.includes(sha256));
  await replaceFiles(
    tx,
    workId,
    files.map((upload, index) => fileColumns(deps, workId, upload, index)),
  );
  if (!(await claimUploads(tx, [...used]))) throw new Problem('upload_not_found');
  // Checked only now that the uploads are locked: a process that prepares one meanwhile finds the work.
  if (!(await isPrepared(tx, workId))) await updateWork(tx, { id: workId, version }, { preparation: 'preparing' });
  await releaseUploads(tx, previousIds.filter((id) => id !== null && !used.has(id)).map(String), now);
  if (before && !keepsSome) await applyNewWork(tx, deps, entry.id);
  return { replaced: before !== undefined };
};

/**
 * Submits an entry's work, or replaces it, while the work window is open: the work and its files, the entry's state, the audit line and the message
 * to the family in one transaction, once per key. Throws not_found, window_invalid, work_not_open, work_closed, action_not_allowed_now, conflict,
 * upload_not_found, upload_not_ready, file_type_not_accepted.
 */
export const submitWork = async (
  deps: Deps,
  actor: Actor,
  registrationId: string,
  form: NewWork,
  key: IdempotencyKey | null,
): Promise<OwnWork> => {
  const { db, clock } = deps;
  const before = await getOwnRegistration(db, actor, registrationId);
  const work = await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    return withIdempotency(tx, clock, key, async () => {
      const now = clock.now();
      const entry = await entryForWork(tx, actor, registrationId, now);
      const { replaced } = await writeWork(tx, deps, entry, form);
      if (!(await updateRegistration(tx, entry, { state: 'work_submitted', updatedAt: now }))) throw new Problem('conflict');
      await writeAudit(tx, deps, {
        actor,
        action: replaced ? 'work_replaced' : 'work_submitted',
        subject: 'registration',
        subjectId: entry.id,
        detail: { before: { state: entry.state }, after: { state: 'work_submitted', kind: form.media.kind } },
      });
      if (!replaced) await notifyFamily(tx, deps, entry, 'work_received', { title: form.title });
      const [loaded] = await loadWorks(tx, [await submittedWork(tx, entry.id)]);
      if (!loaded) throw new Problem('not_found');
      return toOwnWork(loaded, now);
    });
  });
  await deps.messages.committed();
  deps.uploads.sweepSoon();
  return work;
};

const submittedWork = async (tx: Tx, registrationId: string) => {
  const row = await findWorkOfEntry(tx, registrationId);
  if (!row) throw new Problem('not_found');
  return row;
};
