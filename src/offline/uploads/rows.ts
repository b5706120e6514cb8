import { z } from 'zod';
import { galleryKinds } from '#contract/content/rules/galleryItem.ts';
import { Id, Instant } from '#contract/http/common.ts';
import { SCHEMA_VERSION, Sealed, StoredProblem } from '#src/offline/rows.ts';

/** The state of an upload on this device. */
export const UploadRowState = z.discriminatedUnion('name', [
  /** Sent when its turn and `notBefore` have come. `problem` is that of the last attempt. */
  z.object({ name: z.literal('waiting'), failures: z.int().min(0), notBefore: Instant, problem: StoredProblem.nullable() }),
  z.object({ name: z.literal('uploading'), failures: z.int().min(0) }),
  /** Paused by its owner; stays so over reloads. */
  z.object({ name: z.literal('paused') }),
  /** Its bytes are unavailable: neither a copy nor a handle was stored, the file has changed, or the browser must be asked again. */
  z.object({ name: z.literal('needs_file'), why: z.enum(['not_kept', 'changed', 'permission']) }),
  z.object({ name: z.literal('failed'), problem: StoredProblem }),
  /** The server has all bytes and is still processing them. */
  z.object({ name: z.literal('received'), failures: z.int().min(0), notBefore: Instant }),
  z.object({ name: z.literal('ready') }),
  /** The owner cancelled: the row and the server's copy are removed. */
  z.object({ name: z.literal('cancelled'), failures: z.int().min(0), notBefore: Instant }),
]);
export type UploadRowState = z.infer<typeof UploadRowState>;

/** The option of a smaller film, for a film that this device can make smaller before it is sent. */
const SmallerFilm = z.discriminatedUnion('name', [
  /**
   * It is not made. Contains its approximate size and the time to make it. `isBegun`: its owner has chosen it, so that making it was interrupted
   * if no page does; rows of earlier releases lack it.
   */
  z.object({ name: z.literal('offered'), sizeBytes: z.int().min(1), seconds: z.number().min(0), isBegun: z.boolean().default(false) }),
  /** The row describes the smaller film; its original stays on the device until the server has the smaller one. */
  z.object({
    name: z.literal('made'),
    original: z.object({
      sizeBytes: z.int().min(1),
      type: z.string(),
      lastModified: z.number(),
      fingerprint: z.string(),
      keptIn: z.enum(['none', 'opfs', 'handle']),
    }),
  }),
]);

/** The gallery that a photo or a film is for. */
export const GalleryPlace = z.object({ kind: z.enum(galleryKinds), season: z.int(), reviewId: Id.nullable() });
export type GalleryPlace = z.infer<typeof GalleryPlace>;

/** One upload in IndexedDB. Its bytes are never there: they are in the origin's private file system, behind a handle, or only in the tab. */
export const UploadRow = z.object({
  accountId: Id,
  schemaVersion: z.literal(SCHEMA_VERSION),
  id: z.uuid(),
  /** Empty if it belongs to no entry. */
  registrationId: z.string().max(64),
  purpose: z.enum(['work', 'poster', 'content']),
  /** The destination of an organiser's photo or film; rows of earlier releases lack it. */
  gallery: GalleryPlace.nullable().default(null),
  /** Sealed, because a file's name may name a person. */
  name: Sealed,
  type: z.string(),
  sizeBytes: z.int().min(1),
  lastModified: z.number(),
  /** SHA-256 of the first and the last MiB, hex: recognises the same file when it is chosen again. */
  fingerprint: z.string(),
  createdAt: Instant,
  /** The upload's path on the server; null until it is created. */
  uploadUrl: z.string().nullable(),
  /** Number of bytes that the server has confirmed. */
  acceptedBytes: z.int().min(0),
  keptIn: z.enum(['none', 'opfs', 'handle']),
  handle: z.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null).nullable(),
  /** True if the server had lost the upload and it began again. */
  isStartedOver: z.boolean(),
  /** Null if the file is sent unchanged; rows of earlier releases lack it. */
  smaller: SmallerFilm.nullable().default(null),
  state: UploadRowState,
});
export type UploadRow = z.infer<typeof UploadRow>;

/** The state of an upload that has not been tried yet. */
export const FRESH = { name: 'waiting', failures: 0, notBefore: 0, problem: null } as const satisfies UploadRowState;

/** Returns the server's id of an upload; null until it is created there. */
export const uploadIdOf = ({ uploadUrl }: Pick<UploadRow, 'uploadUrl'>): string | null => uploadUrl?.split('/').at(-1) ?? null;

const OVER: readonly UploadRowState['name'][] = ['ready', 'failed', 'cancelled'];
/** Returns true if the upload is still in progress. */
export const isOpen = ({ state }: Pick<UploadRow, 'state'>): boolean => !OVER.includes(state.name);
