// Makes a film smaller: encodes the pictures again as H.264, copies the sound if MP4 can hold it, and drops everything else.
import {
  BlobSource,
  Conversion,
  canEncodeVideo,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
} from 'mediabunny';
import { canWrite, folderOf, type SyncWriter } from '#src/offline/uploads/files/opfsFolder.ts';
import { type Film, smallerSize } from './estimate.ts';
import type { FilmAnswer, FilmTask, MakeOrder } from './filmEncoder.ts';

const WRITE_BYTES = 4 * 1024 * 1024;
/** Number of packets from which the frame rate is measured. */
const RATE_PACKETS = 120;
const PROGRESS_STEP = 0.01;
const USUAL_FRAMES_PER_SECOND = 30;
const USUAL_SOUND_BITS = 128_000;
/** Maximum difference in length between the smaller film and its original: in seconds, and for a short film as a share of its length. */
const LENGTH_TOLERANCE = 1;
const LENGTH_SHARE = 0.5;

const open = (film: Blob): Input => new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(film) });

interface Tracks {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** Returns the tracks that a player would play; null if this browser cannot decode the pictures. */
const tracksOf = async (input: Input): Promise<Tracks | null> => {
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack();
  if (!video || !(await video.canDecode())) return null;
  return { video, audio: await input.getPrimaryAudioTrack() };
};

const conversionOf = (
  input: Input,
  { video, audio }: Tracks,
  size: { width: number; height: number; bitsPerSecond: number },
  target: StreamTarget,
) =>
  Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    // no title, location, device or time
    tags: {},
    video: (track) =>
      track === video
        ? {
            codec: 'avc',
            forceTranscode: true,
            width: size.width,
            height: size.height,
            fit: 'fill',
            quality: new Quality({ bitrate: size.bitsPerSecond }),
          }
        : { discard: true },
    audio: (track) => ({ discard: track !== audio }),
    showWarnings: false,
  });

/** Returns true if both pictures and sound are converted: without its sound a film is not the family's. */
const isWhole = ({ isValid, utilizedTracks }: Conversion, { audio }: Tracks): boolean =>
  isValid && utilizedTracks.length === (audio ? 2 : 1);

const describeFilm = async (film: Blob): Promise<Film | null> => {
  const input = open(film);
  try {
    const tracks = await tracksOf(input);
    if (!tracks) return null;
    const { video } = tracks;
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const size = smallerSize({ width, height });
    const encodes = await canEncodeVideo('avc', {
      width: size.width,
      height: size.height,
      quality: new Quality({ bitrate: size.bitsPerSecond }),
    });
    if (!encodes || !isWhole(await conversionOf(input, tracks, size, new StreamTarget(new WritableStream())), tracks)) return null;
    const { averagePacketRate } = await video.computePacketStats(RATE_PACKETS);
    return {
      sizeBytes: film.size,
      seconds: await input.computeDuration([video]),
      width,
      height,
      framesPerSecond: averagePacketRate > 0 ? averagePacketRate : USUAL_FRAMES_PER_SECOND,
      soundBitsPerSecond: tracks.audio ? USUAL_SOUND_BITS : 0,
    };
  } finally {
    input.dispose();
  }
};

const targetOf = (writer: SyncWriter): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write({ data, position }) {
        if (writer.write(data, { at: position }) !== data.byteLength) throw new Error('the device is full');
      },
    }),
    { chunked: true, chunkSize: WRITE_BYTES },
  );

const secondsOf = async (film: Blob): Promise<number> => {
  const input = open(film);
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
};

const encode = async (film: Blob, target: StreamTarget, onProgress: (share: number) => void): Promise<boolean> => {
  const input = open(film);
  try {
    const tracks = await tracksOf(input);
    if (!tracks) return false;
    const [width, height] = [await tracks.video.getDisplayWidth(), await tracks.video.getDisplayHeight()];
    const conversion = await conversionOf(input, tracks, smallerSize({ width, height }), target);
    if (!isWhole(conversion, tracks)) return false;
    for (const { metadata } of conversion.output.tracks) {
      // devices name their tracks
      delete metadata.name;
      delete metadata.languageCode;
    }
    conversion.onProgress = onProgress;
    await conversion.execute();
    return true;
  } finally {
    input.dispose();
  }
};

const make = async ({ accountId, id, film }: MakeOrder, onProgress: (share: number) => void): Promise<FilmAnswer> => {
  const folder = await folderOf(accountId, true);
  const entry = await folder.getFileHandle(id, { create: true });
  if (!canWrite(entry)) return { kind: 'failed' };
  const writer = await entry.createSyncAccessHandle();
  try {
    writer.truncate(0);
    if (!(await encode(film, targetOf(writer), onProgress))) return { kind: 'failed' };
    writer.flush();
  } finally {
    writer.close();
  }
  // WebKit has been seen to lose written data, and an encoder may stop in the middle
  const made = await (await folder.getFileHandle(id)).getFile();
  const seconds = await secondsOf(film);
  const isWholeLength = Math.abs((await secondsOf(made)) - seconds) <= Math.min(LENGTH_TOLERANCE, seconds * LENGTH_SHARE);
  return isWholeLength ? { kind: 'made', sizeBytes: made.size } : { kind: 'failed' };
};

/** Reports progress in steps: every packet is progress, but a page shows whole per cents. */
const reportProgress = () => {
  let reported = 0;
  return (share: number) => {
    if (share - reported < PROGRESS_STEP) return;
    reported = share;
    postMessage({ kind: 'progress', share } satisfies FilmAnswer);
  };
};

const answerTo = async (task: FilmTask): Promise<FilmAnswer> =>
  task.kind === 'describe' ? { kind: 'described', film: await describeFilm(task.film) } : make(task, reportProgress());

addEventListener('message', ({ data }: MessageEvent<FilmTask>) => {
  answerTo(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ kind: 'failed' } satisfies FilmAnswer),
  );
});
