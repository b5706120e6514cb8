import { z } from 'zod';
import { galleryKinds } from '#contract/content/rules/galleryItem.ts';
import { Id, Instant } from '#contract/http/common.ts';
import { SCHEMA_VERSION, Sealed, StoredProblem } from '#src/offline/rows.ts';

/** Where an upload of this device stands. */
export const UploadRowState = z.discriminatedUnion('name', [
  /** Goes when its turn and `notBefore` have come. `problem` is the last try's. */
  z.object({ name: z.literal('waiting'), failures: z.int().min(0), notBefore: Instant, problem: StoredProblem.nullable() }),
  z.object({ name: z.literal('uploading'), failures: z.int().min(0) }),
  /** By its owner; stays so over reloads. */
  z.object({ name: z.literal('paused') }),
  /** Its bytes are out of reach: neither a copy nor a handle was stored, the file has changed, or the browser wants to be asked again. */
  z.object({ name: z.literal('needs_file'), why: z.enum(['not_kept', 'changed', 'permission']) }),
  z.object({ name: z.literal('failed'), problem: StoredProblem }),
  /** All bytes are at the server, which still looks at them. */
  z.object({ name: z.literal('received'), failures: z.int().min(0), notBefore: Instant }),
  z.object({ name: z.literal('ready') }),
  /** The owner cancelled: the row and the server's copy are removed. */
  z.object({ name: z.literal('cancelled'), failures: z.int().min(0), notBefore: Instant }),
]);
export type UploadRowState = z.infer<typeof UploadRowState>;

/** A film that this device can make smaller before it travels. */
const SmallerFilm = z.discriminatedUnion('name', [
  /** Its owner has yet to choose; the smaller one would have about so many bytes, and take so many seconds to make. */
  z.object({ name: z.literal('offered'), sizeBytes: z.int().min(1), seconds: z.number().min(0) }),
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

/** Which gallery a photo or a film is for. */
export const GalleryPlace = z.object({ kind: z.enum(galleryKinds), season: z.int(), reviewId: Id.nullable() });
export type GalleryPlace = z.infer<typeof GalleryPlace>;

/** One upload as it lies in IndexedDB. Its bytes never do: they are in the origin's private file system, behind a handle, or only in the tab. */
export const UploadRow = z.object({
  accountId: Id,
  schemaVersion: z.literal(SCHEMA_VERSION),
  id: z.uuid(),
  /** Empty for what belongs to no entry. */
  registrationId: z.string().max(64),
  purpose: z.enum(['work', 'poster', 'content']),
  /** Where an organiser's photo or film goes; rows of earlier releases lack it. */
  gallery: GalleryPlace.nullable().default(null),
  /** A file's name may say whose it is. */
  name: Sealed,
  type: z.string(),
  sizeBytes: z.int().min(1),
  lastModified: z.number(),
  /** SHA-256 of the first and the last MiB, hex: tells the same file when it is chosen again. */
  fingerprint: z.string(),
  createdAt: Instant,
  /** The upload's path at the server; null until it is there. */
  uploadUrl: z.string().nullable(),
  /** As the server has confirmed them. */
  acceptedBytes: z.int().min(0),
  keptIn: z.enum(['none', 'opfs', 'handle']),
  handle: z.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null).nullable(),
  /** The server had lost it: it went from the beginning once more. */
  isStartedOver: z.boolean(),
  /** Null for what travels as it is; rows of earlier releases lack it. */
  smaller: SmallerFilm.nullable().default(null),
  state: UploadRowState,
});
export type UploadRow = z.infer<typeof UploadRow>;

/** The state of an upload that has not been tried yet. */
export const FRESH = { name: 'waiting', failures: 0, notBefore: 0, problem: null } as const satisfies UploadRowState;

/** What the server calls an upload; null until it knows it. */
export const uploadIdOf = ({ uploadUrl }: Pick<UploadRow, 'uploadUrl'>): string | null => uploadUrl?.split('/').at(-1) ?? null;

const OVER: readonly UploadRowState['name'][] = ['ready', 'failed', 'cancelled'];
/** Whether the upload is still in progress. */
export const isOpen = ({ state }: Pick<UploadRow, 'state'>): boolean => !OVER.includes(state.name);
