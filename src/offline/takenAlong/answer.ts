import { rangeOf } from '#contract/http/rules/byteRange.ts';
import type { DeviceDatabase } from '#src/offline/database.ts';
import { newId } from '#src/offline/newId.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { type Cut, partsOf } from './pieces.ts';
import { contextOf, PieceRow, type TakenFile, TakenRow } from './rows.ts';

/** A file on this device: how much of what it is, and its bytes in parts. */
interface Found {
  file: TakenFile & Cut;
  read(piece: number): Promise<ArrayBuffer>;
}

const find = async (db: DeviceDatabase, id: string, at: number): Promise<Found | null> => {
  const row = TakenRow.safeParse(await db.taken.get(id));
  const file = row.data?.files[at];
  if (!row.success || !file || file.sizeBytes === null) return null;
  const deviceKey = createDeviceKey({ db, accountId: row.data.accountId, newId });
  return {
    file: { ...file, sizeBytes: file.sizeBytes, pieceBytes: row.data.pieceBytes },
    read: async (piece) => {
      const { sealed } = PieceRow.parse(await db.pieces.get([id, at, piece]));
      return deviceKey.openBytes(sealed, contextOf(id, at, piece, file.etag));
    },
  };
};

const notFound = () => new Response(null, { status: 404 });

/** Only what a page can show as a film or a picture, whatever has been stored. */
const shownType = (type: string): string =>
  /^(video\/[\w.+-]+|image\/(webp|jpeg|png|avif))$/.test(type) ? type : 'application/octet-stream';

/**
 * Answers a request for a file that is taken along, in the range that it asks for: players seek by ranges, Safari's plays by nothing else. The pieces are
 * unsealed one after the other as they are read, and no cache stores the answer. `open` opens a connection, which ends with the answer.
 */
export const answerTaken = async (
  open: () => DeviceDatabase,
  { id, file: at, range: asked }: { id: string; file: number; range: string | null },
): Promise<Response> => {
  const db = open();
  try {
    const found = await find(db, id, at);
    if (!found) {
      db.close();
      return notFound();
    }
    const { file, read } = found;
    const range = rangeOf(asked, file.sizeBytes);
    if (range === 'unsatisfiable') {
      db.close();
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } });
    }
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
    const parts = partsOf({ start, end }, file.pieceBytes)[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = parts.next();
          if (next.done) {
            db.close();
            return controller.close();
          }
          const { piece, from, to } = next.value;
          try {
            controller.enqueue(new Uint8Array(await read(piece), from, to - from));
          } catch (error) {
            db.close();
            controller.error(error);
          }
        },
        cancel: () => db.close(),
      },
      // nothing is unsealed before it is read
      { highWaterMark: 0 },
    );
    const headers = {
      'content-type': shownType(file.type),
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(range && { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}` }),
    };
    return new Response(body, { status: range ? 206 : 200, headers });
  } catch {
    db.close();
    return notFound();
  }
};
