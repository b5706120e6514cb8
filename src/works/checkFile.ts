import { Problem } from '#contract/problem.ts';
import { type FileKind, fileProblem, kindOf, TYPE_BYTES } from '#contract/rules/workFile.ts';
import { sniff } from './sniff.ts';

/** How long opening a video may take, in ms. */
const OPEN_MS = 8000;
const POSTER_WIDTH = 1280;
const POSTER_QUALITY = 0.82;

export interface CheckedFile {
  file: File;
  type: string;
  /** Null for images. */
  seconds: number | null;
  /** False if this browser cannot show it; others may. */
  isShowable: boolean;
  /** A frame of the video. */
  poster: Blob | null;
}

const event = (target: EventTarget, name: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  target.addEventListener(name, () => resolve(), { once: true });
  target.addEventListener('error', () => reject(new Error(name)), { once: true });
  setTimeout(() => reject(new Error('late')), OPEN_MS);
  return promise;
};

const drawFrame = async (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, POSTER_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', POSTER_QUALITY));
};

/** Opens a video in the browser for its duration and a poster frame. */
const openVideo = async (file: File): Promise<Pick<CheckedFile, 'seconds' | 'isShowable' | 'poster'>> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    video.src = url;
    await event(video, 'loadeddata');
    const seconds = Number.isFinite(video.duration) ? video.duration : null;
    const sought = event(video, 'seeked');
    video.currentTime = Math.min(1, (seconds ?? 0) / 2);
    await sought;
    return { seconds, isShowable: video.videoWidth > 0, poster: await drawFrame(video) };
  } catch {
    return { seconds: null, isShowable: false, poster: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
};

/** Checks a file before its upload. Fails with file_type_not_accepted, file_too_large, file_empty, file_damaged. */
export const checkFile = async (file: File, kind: FileKind): Promise<CheckedFile> => {
  const head = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new Problem('file_damaged');
    });
  const type = sniff(new Uint8Array(head));
  const problem = file.size === 0 ? 'file_empty' : fileProblem('work', type, file.size);
  if (problem) throw new Problem(problem);
  if (type === null || kindOf(type) !== kind) throw new Problem('file_type_not_accepted');
  if (kind === 'video') return { file, type, ...(await openVideo(file)) };
  return { file, type, seconds: null, isShowable: type !== 'image/tiff', poster: null };
};
