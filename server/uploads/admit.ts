import { Problem } from '#contract/http/problem.ts';
import {
  expectedTypeFor,
  type FilePurpose,
  fileProblem,
  fileType,
  kindOf,
  plainFileName,
  STAFF_UPLOAD_QUOTA,
  UPLOAD_QUOTA,
} from '#contract/uploads/rules/uploadFile.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { insertUpload, UNFINISHED_MS, unusedOf } from '#server/platform/uploads/store.ts';
import type { UploadMetadata } from './headers.ts';

const HOUR_MS = 3600_000;
/** New uploads per account and hour: well above real use, low enough to limit abuse. */
const MAX_PER_HOUR = 300;
const MAX_PER_HOUR_OF_STAFF = 3000;

/**
 * Throws a Problem unless the account may upload for an entry now. Runs in the transaction that creates the upload and locks the
 * account in it, so that concurrent uploads do not share the last of the quota.
 */
export type AuthorizeUpload = (tx: Tx, actor: Actor, registrationId: string, now: number) => Promise<void>;

export type AdmitDeps = Pick<Deps, 'db' | 'clock' | 'rateLimiter'> & { authorizeUpload: AuthorizeUpload };

const purposeOf = (value: string | null | undefined): FilePurpose => {
  if (value === undefined || value === null || value === 'work') return 'work';
  if (value === 'poster' || value === 'content' || value === 'document') return value;
  throw new Problem('bad_request');
};

/** Checks a new upload against every limit and reserves quota before any byte arrives. */
export const admitUpload = async (
  { db, clock, rateLimiter, authorizeUpload }: AdmitDeps,
  actor: Actor,
  { id, sizeBytes, metadata }: { id: string; sizeBytes: number; metadata: UploadMetadata },
): Promise<void> => {
  const { registrationId, filename, filetype, sha256 } = metadata;
  if (!filename) throw new Problem('bad_request');
  if (sha256 && !/^[0-9a-f]{64}$/i.test(sha256)) throw new Problem('bad_request');
  const purpose = purposeOf(metadata['purpose']);
  // Content uploads of organisers belong to no entry, and organisers may upload nothing else.
  const isForPortal = purpose === 'content' || purpose === 'document';
  if (isForPortal !== isStaff(actor.role)) throw new Problem('not_allowed');
  if (isForPortal === Boolean(registrationId)) throw new Problem('bad_request');
  const type = expectedTypeFor(purpose, filename, filetype ?? '');
  const problem = fileProblem(purpose, type, sizeBytes);
  if (problem || type === null) throw new Problem(problem ?? 'file_type_not_accepted');
  await rateLimiter.consume(['uploads', actor.id], isForPortal ? MAX_PER_HOUR_OF_STAFF : MAX_PER_HOUR, HOUR_MS);
  // No filename from the family, and no unrequested metadata, in the database or beside the bytes.
  const kept = {
    ...(registrationId && { registrationId }),
    filename: plainFileName(type),
    filetype: type,
    purpose,
    ...(sha256 && { sha256 }),
  };
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (registrationId) await authorizeUpload(tx, actor, registrationId, now);
    const unused = await unusedOf(tx, actor.id);
    const quota = isForPortal ? STAFF_UPLOAD_QUOTA : UPLOAD_QUOTA;
    if (unused.files >= quota.files || unused.bytes + sizeBytes > quota.bytes) throw new Problem('upload_quota_used_up');
    await insertUpload(tx, {
      id,
      accountId: actor.id,
      registrationId: registrationId || null,
      filename: plainFileName(type),
      declaredType: (purpose === 'document' ? type : fileType(filetype ?? type)).slice(0, 100),
      purpose,
      sizeBytes,
      kind: kindOf(type),
      type: null,
      state: 'uploading',
      problem: null,
      metadata: JSON.stringify(kept),
      storage: null,
      sha256: null,
      expectedSha256: sha256?.toLowerCase() ?? null,
      key: null,
      fullKey: null,
      previewKey: null,
      width: null,
      height: null,
      durationMs: null,
      codec: null,
      conversion: null,
      createdAt: now,
      updatedAt: now,
      expiresAt: now + UNFINISHED_MS,
    });
  });
};
