import type { FieldCode } from '#contract/http/problem.ts';
import { unmarkedUtf16 } from '#contract/text/utf16.ts';
import { cleanCueText, isText, showsWords } from './subtitleText.ts';

/** Codes of faults in a subtitle file. */
export type SubtitleCode = Extract<FieldCode, `subtitles_${string}`>;

/** Maximum size of a file that is read; it includes styles and comments of other programs. */
export const MAX_SUBTITLE_FILE_BYTES = 1024 * 1024;
/** Maximum size that is stored: a feature film's subtitles take half of it, and both languages fit into one request. */
export const MAX_SUBTITLE_BYTES = 200 * 1024;

/** `line` is the first faulty one in the file, if any. */
export interface SubtitleProblem {
  code: SubtitleCode;
  line: number | null;
}

const utf16: readonly { mark: readonly [number, number]; encoding: string }[] = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

type Bytes = readonly [from: number, to: number];
/** Chinese encodings without a mark: the ranges of the first bytes of their common characters, and of every second byte. */
const chinese: readonly { encoding: string; first: Bytes; second: Bytes }[] = [
  { encoding: 'gb18030', first: [0xb0, 0xd7], second: [0xa1, 0xfe] },
  { encoding: 'big5', first: [0xa4, 0xc6], second: [0x40, 0xfe] },
];
/** The usual syllables of Korean in EUC-KR. All its characters would also be common ones of Chinese, and be garbled. */
const KOREAN: ReadonlySet<number> = new Set([
  0xc0cc, 0xb4d9, 0xb4c2, 0xb0a1, 0xbfa1, 0xc0bb, 0xb8a6, 0xc0ba, 0xc0c7, 0xc7cf, 0xb0ed, 0xb4cf, 0xbfe4, 0xbdc0, 0xbcbc, 0xc7d1, 0xb7ce,
  0xc1f6, 0xb1e2, 0xbbe7,
]);
/** A Korean text has more than this share of them, and none of its characters begins with a byte above this one. */
const KOREAN_SHARE = 0.2;
const LAST_KOREAN = 0xc8;
/** Minimum number of characters for a guess. */
const FEW = 4;
/** Minimum share of common characters in an ordinary text; few are common if another encoding is read as this one. */
const COMMON_SHARE = 0.9;

const isBetween = (byte: number, [from, to]: Bytes): boolean => byte >= from && byte <= to;

/** Returns true if most two-byte characters are common ones in an encoding. Punctuation proves nothing: it begins with A1–A3 in both. */
const isLikely = (bytes: Uint8Array, { first, second }: (typeof chinese)[number]): boolean => {
  let [common, all, korean, beyond] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    at += 1;
    if (byte <= 0xa3) continue;
    all += 1;
    if (isBetween(byte, first) && isBetween(bytes[at] ?? 0, second)) common += 1;
    if (KOREAN.has(byte * 256 + (bytes[at] ?? 0))) korean += 1;
    if (byte > LAST_KOREAN) beyond += 1;
  }
  const isKorean = all > FEW && beyond === 0 && korean > all * KOREAN_SHARE;
  return all > 0 && common >= all * COMMON_SHARE && !isKorean;
};

/**
 * Decodes a file in UTF-8, in the UTF-16 of some editors, or in an encoding common for Chinese subtitles; null for any other bytes, which would
 * be garbled.
 */
export const decodeSubtitles = (bytes: Uint8Array): string | null => {
  const marked = utf16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return decode(bytes, marked.encoding);
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return decode(bytes, unmarked);
  const text = decode(bytes, 'utf-8');
  if (text !== null) return text;
  const likely = chinese.find((each) => isLikely(bytes, each));
  return likely ? decode(bytes, likely.encoding) : null;
};

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
/** A cue's times. What follows them may hold any character: lines end only as WebVTT ends them. */
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`, 's');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const instantOf = ([hours = '0', minutes = '0', seconds = '0', ms = '0']: readonly (string | undefined)[]): number =>
  Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000 + Number(ms);

const padded = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
const writeInstant = (ms: number): string =>
  `${padded(ms / HOUR_MS, 2)}:${padded((ms % HOUR_MS) / MINUTE_MS, 2)}:${padded((ms % MINUTE_MS) / 1000, 2)}.${padded(ms % 1000, 3)}`;

const PERCENT = String.raw`(?:100|\d{1,2})(?:\.\d{1,6})?%`;
/** Cue settings for placement, in the forms of WebVTT. Regions are left out, as nothing defines them. */
const settings: ReadonlyMap<string, RegExp> = new Map([
  ['vertical', /^(?:rl|lr)$/],
  ['line', new RegExp(`^(?:-?\\d{1,4}|${PERCENT})(?:,(?:start|center|end))?$`)],
  ['position', new RegExp(`^${PERCENT}(?:,(?:line-left|center|line-right))?$`)],
  ['size', new RegExp(`^${PERCENT}$`)],
  ['align', /^(?:start|center|end|left|right)$/],
]);
const settingsOf = (words: string): string => {
  const known = new Map<string, string>();
  for (const word of words.split(/\s+/)) {
    const [name = '', value = ''] = word.split(':', 2);
    if (settings.get(name)?.test(value) && !known.has(name)) known.set(name, value);
  }
  return [...known].map(([name, value]) => ` ${name}:${value}`).join('');
};

interface Block {
  /** Number of its first line in the file. */
  line: number;
  lines: string[];
}

/** Returns the blocks between empty lines. */
const blocksOf = (lines: readonly string[], from: number): Block[] => {
  const blocks: Block[] = [];
  let current: Block | null = null;
  for (const [index, text] of lines.entries()) {
    if (index < from) continue;
    if (text.trim() === '') current = null;
    else if (current) current.lines.push(text);
    else {
      current = { line: index + 1, lines: [text] };
      blocks.push(current);
    }
  }
  return blocks;
};

const ARROW = '-->';
const HEADER = /^WEBVTT(?:[ \t]|$)/;
const COMMENT = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** Placement codes found in some SubRip files. */
const PLACEMENT = /\{\\[^{}\n]*\}/g;

/** Returns the index of the first line after the WebVTT header and its block; 0 if there is no header. */
const afterHeader = (lines: readonly string[]): number => {
  if (!HEADER.test(lines[0] ?? '')) return 0;
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || line.includes(ARROW)));
  return end === -1 ? lines.length : end;
};

interface Cue {
  start: number;
  /** The cue in WebVTT. */
  text: string;
}

const readCue = ({ line, lines }: Block, timingAt: number, isWebVtt: boolean): Cue | SubtitleProblem | null => {
  const timing = TIMING.exec(lines[timingAt] ?? '');
  if (!timing) return { code: 'subtitles_format', line: line + timingAt };
  const [start, end] = [instantOf(timing.slice(1, 5)), instantOf(timing.slice(5, 9))];
  if (end <= start) return { code: 'subtitles_times', line: line + timingAt };
  const words = lines.slice(timingAt + 1);
  const next = words.findIndex((each) => TIMING.test(each));
  if (next !== -1) return { code: 'subtitles_format', line: line + timingAt + 1 + next };
  const text = cleanCueText(isWebVtt ? words.join('\n') : words.join('\n').replaceAll(PLACEMENT, ''));
  if (text === null) return { code: 'subtitles_markup', line: line + timingAt + 1 };
  const place = isWebVtt ? settingsOf(timing[9] ?? '') : '';
  return showsWords(text) ? { start, text: `${writeInstant(start)} ${ARROW} ${writeInstant(end)}${place}\n${text}` } : null;
};

/** Returns the index of a block's times, `nothing` if it shows nothing to viewers, or null if neither applies. */
const timingIn = ({ lines }: Block, isWebVtt: boolean): number | 'nothing' | null => {
  const [first = '', second = ''] = lines;
  if (isWebVtt && COMMENT.test(first) && !TIMING.test(second)) return 'nothing';
  if (first.includes(ARROW)) return 0;
  if (second.includes(ARROW)) return 1;
  return lines.length === 1 && /^\s*\d+\s*$/.test(first) ? 'nothing' : null;
};

/**
 * Reads a film's subtitles, WebVTT or SubRip (.srt), and rewrites them as WebVTT: cues with their times, places and words. Comments, styles,
 * regions and cue names are left out. Returns the first problem if they cannot be read, or do not fit the film.
 */
export const readSubtitles = (source: string, { durationMs }: { durationMs: number }): { text: string } | SubtitleProblem => {
  if (source.length > MAX_SUBTITLE_FILE_BYTES) return { code: 'subtitles_too_large', line: null };
  if (!isText(source)) return { code: 'subtitles_encoding', line: null };
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/);
  const from = afterHeader(lines);
  const cues: Cue[] = [];
  for (const block of blocksOf(lines, from)) {
    const at = timingIn(block, from > 0);
    if (at === 'nothing') continue;
    const cue = at === null ? { code: 'subtitles_format' as const, line: block.line } : readCue(block, at, from > 0);
    if (cue === null) continue;
    if ('code' in cue) return cue;
    const line = block.line + (at ?? 0);
    if (cue.start < (cues.at(-1)?.start ?? 0)) return { code: 'subtitles_times', line };
    if (cue.start >= durationMs) return { code: 'subtitles_beyond_film', line };
    cues.push(cue);
  }
  if (cues.length === 0) return { code: 'subtitles_empty', line: null };
  const text = `WEBVTT\n\n${cues.map((cue) => `${cue.text}\n`).join('\n')}`;
  return new TextEncoder().encode(text).length > MAX_SUBTITLE_BYTES ? { code: 'subtitles_too_large', line: null } : { text };
};
