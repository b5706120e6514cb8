/** Maximum time to open a video, or to seek in it, in ms. */
const STEP_MS = 8000;
const POSTER_WIDTH = 1280;
const POSTER_QUALITY = 0.82;
/** Number of frames to choose the poster from. */
const FRAMES = 6;

export interface VideoFrame {
  picture: Blob;
  /** Its time in the video. */
  second: number;
}

export interface OpenedVideo {
  /** Null if the file does not contain it. */
  seconds: number | null;
  isShowable: boolean;
  /** Draws the frame at a time; null if there is none. */
  frameAt(second: number): Promise<Blob | null>;
}

const event = (target: EventTarget, name: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  target.addEventListener(name, () => resolve(), { once: true });
  target.addEventListener('error', () => reject(new Error(name)), { once: true });
  setTimeout(() => reject(new Error('late')), STEP_MS);
  return promise;
};

const drawPoster = (source: CanvasImageSource, { width, height }: { width: number; height: number }): Promise<Blob | null> => {
  const scale = Math.min(1, POSTER_WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', POSTER_QUALITY));
};

const drawFrame = async (video: HTMLVideoElement): Promise<Blob | null> =>
  video.videoWidth === 0 ? null : drawPoster(video, { width: video.videoWidth, height: video.videoHeight });

/** Draws a picture file as a poster; null if this browser cannot show it. */
export const drawPicture = async (file: Blob): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const picture = await drawPoster(bitmap, bitmap);
  bitmap.close();
  return picture;
};

/** Opens a video in the browser for `use`. Throws if it does not play here. */
export const withVideo = async <T>(file: Blob, use: (video: OpenedVideo) => Promise<T>): Promise<T> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    video.src = url;
    await event(video, 'loadeddata');
    return await use({
      seconds: Number.isFinite(video.duration) ? video.duration : null,
      isShowable: video.videoWidth > 0,
      frameAt: async (second) => {
        const sought = event(video, 'seeked');
        video.currentTime = second;
        await sought;
        return drawFrame(video);
      },
    });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
};

/**
 * Returns the times of a video that are offered as its poster: evenly spaced, excluding its very beginning and end, which are often black.
 */
export const posterMoments = (seconds: number | null, count = FRAMES): number[] =>
  seconds === null || seconds <= 0 ? [0] : Array.from({ length: count }, (_, index) => (seconds * (index + 0.5)) / count);

/** Returns frames of a video to choose its poster from; none if it does not play here. */
export const drawFrames = (file: Blob): Promise<VideoFrame[]> =>
  withVideo(file, async ({ seconds, frameAt }) => {
    const frames: VideoFrame[] = [];
    for (const second of posterMoments(seconds)) {
      const picture = await frameAt(second);
      if (picture) frames.push({ picture, second });
    }
    return frames;
  }).catch(() => []);
