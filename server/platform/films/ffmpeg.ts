import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type FilmLimits, filmLimits, MAX_FILM_PIXELS } from './filmLimits.ts';

/** The program ffmpeg, which makes films playable, if this machine has it. */
export interface Ffmpeg {
  /** Its version; null if it is missing, switched off, or cannot write H.264 and AAC. */
  version(): Promise<string | null>;
  /**
   * Converts a film to an MP4 of H.264 and AAC that every browser can play while it loads, at most 1080p, within the time limit for its
   * duration. Throws ConversionFailed.
   */
  convert(from: string, to: string, durationMs: number, signal: AbortSignal): Promise<void>;
  /** Returns a picture from the beginning of a film; null if there is none. */
  frame(from: string, signal: AbortSignal): Promise<Buffer | null>;
}

/** This film cannot be converted; a retry would fail in the same way. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
}

const CHECK_MS = 10_000;
const FRAME_MS = 8000;
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
/** Local files only, and no input but the film itself. */
const QUIET = ['-nostdin', '-hide_banner', '-v', 'error', '-protocol_whitelist', 'file,pipe'];
/**
 * Decoder options: the limit applies to the size in the pictures themselves, not to the size that the file declares. More threads would
 * hold more pictures at once.
 */
const HELD = ['-max_pixels', String(MAX_FILM_PIXELS), '-threads', '2'];
/** Only key frames, at which decoding can start, and no frames derived from them. */
const ENTRY_ONLY = ['-noaccurate_seek', '-skip_frame', 'nokey'];
/** Limits the memory of a command (the first argument, in KB), if the system can. */
const WITHIN_MEMORY = 'ulimit -v "$0" 2>/dev/null; exec "$@"';
/** The longer side within 1920, the shorter within 1080, both even, nothing enlarged. */
const SCALE =
  "scale=w='if(gte(iw,ih),min(1920,iw),min(1080,iw))':h='if(gte(iw,ih),min(1080,ih),min(1920,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2";
const ONLY_FILM = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
const PLAIN = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart'];

const run = promisify(execFile);

/** `program` is its name or path; null switches it off. */
export const createFfmpeg = (program: string | null, limits: FilmLimits = filmLimits): Ffmpeg => {
  const held = (args: readonly string[]): [file: string, args: string[]] =>
    process.platform === 'win32'
      ? [program ?? '', [...args]]
      : ['/bin/sh', ['-c', WITHIN_MEMORY, String(limits.memoryKb), program ?? '', ...args]];
  const look = async (): Promise<string | null> => {
    if (program === null) return null;
    try {
      const options = { timeout: CHECK_MS };
      const [{ stdout: about }, { stdout: encoders }] = await Promise.all([
        run(program, ['-version'], options),
        run(program, ['-hide_banner', '-encoders'], options),
      ]);
      const isAble = / libx264 /.test(encoders) && / aac /.test(encoders);
      return isAble ? (/^ffmpeg version (\S+)/.exec(about)?.[1] ?? 'unknown') : null;
    } catch {
      return null;
    }
  };
  let found: Promise<string | null> | null = null;

  return {
    version() {
      found ??= look();
      return found;
    },
    async convert(from, to, durationMs, signal) {
      const args = [...QUIET, ...HELD, '-y', '-i', from, ...ONLY_FILM, '-vf', SCALE, ...H264, ...AAC, ...PLAIN, '-f', 'mp4', to];
      const late = AbortSignal.timeout(limits.budgetMs(durationMs));
      const child = spawn(...held(args), {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal: AbortSignal.any([signal, late]),
        killSignal: 'SIGKILL',
      });
      // Below all other work of this machine; at the lowest priority, a busy machine would hardly ever run it.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      const [[code], messages] = await Promise.all([once(child, 'close'), text(child.stderr)]).catch((error: unknown) => {
        if (late.aborted) throw new ConversionFailed('takes too long');
        throw error;
      });
      if (code === 0) return;
      // The disk's failure, not the film's.
      if (/No space left|Disk quota/.test(messages)) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      throw new ConversionFailed(`ended with ${String(code)}`);
    },
    async frame(from, signal) {
      if ((await this.version()) === null || program === null) return null;
      const take = async (second: number): Promise<Buffer> => {
        const args = [
          ...[...QUIET, ...HELD, ...ENTRY_ONLY, '-ss', String(second), '-i', from, '-map', '0:v:0'],
          ...['-frames:v', '1', '-vf', SCALE, '-f', 'image2', '-c:v', 'png', 'pipe:1'],
        ];
        const options = { encoding: 'buffer', maxBuffer: MAX_FRAME_BYTES, timeout: FRAME_MS, killSignal: 'SIGKILL', signal } as const;
        const { stdout } = await run(...held(args), options);
        return stdout;
      };
      try {
        const frame = await take(1);
        return frame.length > 0 ? frame : await take(0);
      } catch {
        return null;
      }
    },
  };
};
