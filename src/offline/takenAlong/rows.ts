import { z } from 'zod';
import { Id, Instant } from '#contract/http/common.ts';
import { SCHEMA_VERSION, Sealed, StoredProblem } from '#src/offline/rows.ts';

/** A file that is taken along, with what its first piece has told of it. */
export const TakenFile = z.object({
  /** Its address on the server. */
  url: z.string(),
  type: z.string(),
  /** Null until a piece of it has arrived. */
  sizeBytes: z.int().min(1).nullable(),
  /** The server's tag of its content: pieces of another content never join these. */
  etag: z.string(),
  /** False while the server must still be asked if its content is the same, because its address has changed. */
  isChecked: z.boolean(),
});
export type TakenFile = z.infer<typeof TakenFile>;

const TakenState = z.discriminatedUnion('name', [
  /** Fetched when its turn and `notBefore` have come. `problem` is that of the last attempt. */
  z.object({ name: z.literal('waiting'), failures: z.int().min(0), notBefore: Instant, problem: StoredProblem.nullable() }),
  /** Not tried again by itself. */
  z.object({ name: z.literal('failed'), problem: StoredProblem }),
  /** All pieces of all files are on this device. */
  z.object({ name: z.literal('whole') }),
]);

/** A work that its judge takes along. Nothing in it names anyone; its bytes are in the pieces, sealed. */
export const TakenRow = z.object({
  accountId: Id,
  schemaVersion: z.literal(SCHEMA_VERSION),
  /** Random: the address of its files on this device. */
  id: z.uuid(),
  no: z.string(),
  takenAt: Instant,
  /** Size of all its files when it was chosen: what is shown until the size of each is known. */
  expectedBytes: z.int().min(0),
  /** Size of the pieces of its files; the last one of each is shorter. */
  pieceBytes: z.int().min(1),
  files: z.array(TakenFile),
  state: TakenState,
});
export type TakenRow = z.infer<typeof TakenRow>;

/** A piece of a file. */
export const PieceRow = z.object({
  accountId: Id,
  takenId: z.uuid(),
  file: z.int().min(0),
  piece: z.int().min(0),
  sealed: Sealed,
});
export type PieceRow = z.infer<typeof PieceRow>;

/** The state of a work whose next attempt is due. */
export const DUE = { name: 'waiting', failures: 0, notBefore: 0, problem: null } as const satisfies TakenRow['state'];

/** Returns a file of which nothing has arrived yet. */
export const newFile = (url: string): TakenFile => ({ url, type: '', sizeBytes: null, etag: '', isChecked: true });

/** Returns the context in which a piece is sealed: it opens nowhere else, and not as a piece of another content. */
export const contextOf = (takenId: string, file: number, piece: number, etag: string): string => `${takenId} ${file} ${piece} ${etag}`;
