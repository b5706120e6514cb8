import { z } from 'zod';
import { AnyProblem, Id, IdParams, Instant, listOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { fileKinds, filePurposes } from './rules/uploadFile.ts';

/**
 * `uploading` while bytes arrive; `received` when all are there; `processing` while they are hashed and copied without metadata; then `ready` or
 * `rejected`.
 */
export const UploadState = z.enum(['uploading', 'received', 'processing', 'ready', 'rejected']);
export type UploadState = z.infer<typeof UploadState>;
export const Upload = z.object({
  id: Id,
  registrationId: Id.nullable(),
  filename: z.string(),
  purpose: z.enum(filePurposes),
  kind: z.enum(fileKinds),
  /** The declared type, later the one detected from the first bytes. */
  type: z.string(),
  sizeBytes: z.int(),
  /** Number of bytes received. Reading it does not interrupt a running upload. */
  offset: z.int(),
  state: UploadState,
  /** Reason for its rejection. */
  problem: AnyProblem.nullable(),
  /** Hex, of the bytes as received; null until it is ready. */
  sha256: z.string().nullable(),
  createdAt: Instant,
  /** Time of its deletion; null while it belongs to a work. */
  expiresAt: Instant.nullable(),
});
export type Upload = z.infer<typeof Upload>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/i, { error: 'invalid' });

/** The bytes of an upload arrive by tus, beside these: `server/uploads/tusRoutes.ts`. */
export const uploads = {
  'GET /api/registrations/:id/uploads': {
    inSupportView: true,
    access: 'account',
    summary: 'My uploads for an entry that no work is made of yet, the newest first: to go on with them.',
    params: IdParams,
    answers: listOf(Upload),
    errors: ['not_found'],
  },
  'POST /api/uploads/:id/complete': {
    access: 'account',
    summary: 'Where an upload of mine stands. Finishes what is left to do once all bytes are there; may be called again and again.',
    params: IdParams,
    /** `sha256`: of the client's file (hex), compared with that of the stored bytes. */
    body: z.object({ sha256: Sha256.optional() }),
    answers: Upload,
    errors: ['upload_not_found'],
  },
} satisfies Endpoints;
