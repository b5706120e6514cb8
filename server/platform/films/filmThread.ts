// A separate thread, started by `films.ts`: copies the pictures and the sound of one film after the other into new files, and nothing else from them.
import { type FileHandle, open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import {
  Conversion,
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { z } from 'zod';
import { isCutFilm } from '#contract/uploads/rules/filmExtent.ts';
import { MAX_FILM_PIXELS } from './filmLimits.ts';
import type { CopiedFilm, FilmAnswer } from './films.ts';
import { playsEverywhere } from './playable.ts';

const MIB = 1024 * 1024;
/** More than any index or frame of a film of 500 MB; a file that claims more is invalid. */
const MAX_READ_BYTES = 64 * MIB;
const WRITE_BYTES = 4 * MIB;
/** Space for more packets than were counted: some containers count several as one. */
const SPARE_PACKETS = 64;

const Task = z.object({ from: z.string(), to: z.string() });

/** The files to read and write through `io`, whose failure says nothing about the film. */
interface Files {
  io<T>(run: () => Promise<T>): Promise<T>;
  source: FileHandle;
  target: FileHandle;
}

const sourceOf = ({ io, source }: Files): CustomSource =>
  new CustomSource({
    getSize: () => io(async () => (await source.stat()).size),
    async read(start, end) {
      if (end - start > MAX_READ_BYTES) throw new RangeError('more at once than a film has');
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await io(() => source.read(bytes, at, bytes.length - at, start + at));
        if (bytesRead === 0) throw new RangeError('ends too early');
        at += bytesRead;
      }
      return bytes;
    },
    prefetchProfile: 'fileSystem',
    // The next read reports the error.
    handleUnhandledError: () => undefined,
  });

/** Writes chunks completely: on a full disk, the package's own target takes a partly written chunk for a whole one. */
const targetOf = ({ io, target }: Files): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      async write({ data, position }) {
        for (let at = 0; at < data.length; ) {
          const { bytesWritten } = await io(() => target.write(data, at, data.length - at, position + at));
          at += bytesWritten;
        }
      },
    }),
    { chunked: true, chunkSize: WRITE_BYTES },
  );

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null };

/** Returns the picture and sound tracks that a player would use; null if they are of a kind that cannot be copied. */
const tracksOf = async (input: Input): Promise<Tracks | null> => {
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack({ filter: async (track) => (await track.getCodec()) !== null });
  if (!video) return null;
  const audio = await input.getPrimaryAudioTrack({ filter: async (track) => (await track.getCodec()) !== null });
  // A film without its sound is not the family's film.
  return !audio && (await input.getAudioTracks()).length > 0 ? null : { video, audio };
};

/** Returns a format for both tracks, MP4 first: everything plays it, and its index comes before its pictures. */
const formatFor = async (input: Input, { video, audio }: Tracks): Promise<OutputFormat | null> => {
  const name = (await input.getFormat()).mimeType;
  const mp4 = new Mp4OutputFormat({ fastStart: 'reserve' });
  const formats = /webm|matroska/.test(name) ? [new WebMOutputFormat(), mp4] : [mp4, new MovOutputFormat({ fastStart: 'reserve' })];
  const codecs = [await video.getCodec(), ...(audio ? [await audio.getCodec()] : [])];
  return formats.find((format) => codecs.every((codec) => format.getSupportedCodecs().some((each) => each === codec))) ?? null;
};

const TYPES = { '.mp4': 'video/mp4', '.mov': 'video/quicktime', '.webm': 'video/webm' } as const;
const typeOf = ({ fileExtension }: OutputFormat): CopiedFilm['type'] =>
  fileExtension === '.mov' || fileExtension === '.webm' ? TYPES[fileExtension] : TYPES['.mp4'];

/** Copies both tracks; null if they cannot be copied. */
const copyTracks = async (input: Input, files: Files): Promise<CopiedFilm | 'too_many_pixels' | null> => {
  const tracks = await tracksOf(input);
  const format = tracks && (await formatFor(input, tracks));
  if (!format) return null;
  const { video, audio } = tracks;
  // The memory that browsers of judges and visitors would need for a picture.
  if ((await video.getCodedWidth()) * (await video.getCodedHeight()) > MAX_FILM_PIXELS) return 'too_many_pixels';
  const output = new Output({ format, target: targetOf(files) });
  const conversion = await Conversion.init({
    input,
    output,
    // Without title, place, device and time.
    tags: {},
    copy: { mode: 'forced' },
    video: (track) => ({ discard: track !== video }),
    audio: (track) => ({ discard: track !== audio }),
    showWarnings: false,
  });
  if (!conversion.isValid || conversion.utilizedTracks.length !== (audio ? 2 : 1)) return null;
  const frames = (await video.computePacketStats()).packetCount;
  for (const [index, track] of conversion.utilizedTracks.entries()) {
    const { metadata } = output.tracks[index] ?? {};
    if (!metadata) return null;
    // Devices name their tracks.
    delete metadata.name;
    delete metadata.languageCode;
    if (format instanceof WebMOutputFormat) continue;
    metadata.maximumPacketCount = (await track.computePacketStats()).packetCount + SPARE_PACKETS;
  }
  await conversion.execute();
  await files.io(() => files.target.sync());
  return {
    type: typeOf(format),
    codec: (await video.getCodec()) ?? '',
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round((await input.computeDuration([video])) * 1000),
    frames,
    isPlayable: playsEverywhere(await video.getCodecParameterString(), (await audio?.getCodec()) ?? null),
  };
};

const isCut = async (source: FileHandle): Promise<boolean> =>
  isCutFilm((await source.stat()).size, async (at, length) => {
    const { buffer, bytesRead } = await source.read(new Uint8Array(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  });

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'EIO');

const copyFilm = async ({ from, to }: z.infer<typeof Task>): Promise<FilmAnswer> => {
  let failure: FilmAnswer | null = null;
  const io = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      failure ??= { failure: { code: codeOf(error) } };
      throw error;
    }
  };
  const opened: FileHandle[] = [];
  try {
    const source = await io(() => open(from, 'r'));
    opened.push(source);
    const target = await io(() => open(to, 'w', 0o600));
    opened.push(target);
    const files = { io, source, target };
    if (await io(() => isCut(source))) return { film: null, isCut: true };
    const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: sourceOf(files) });
    try {
      const film = await copyTracks(input, files);
      return film === 'too_many_pixels' ? { refused: film } : { film };
    } finally {
      input.dispose();
    }
  } catch {
    return failure ?? { film: null };
  } finally {
    for (const file of opened) await file.close();
  }
};

// The package writes the time of copying into the film: without it, every copy of a film is identical.
Date.now = () => 0;

if (!parentPort) throw new Error('runs as a thread only');
const port = parentPort;
port.on('message', (task) => void copyFilm(Task.parse(task)).then((answer) => port.postMessage(answer)));
