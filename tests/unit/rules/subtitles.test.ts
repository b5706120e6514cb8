// Guards: for any subtitle file, viewers get WebVTT in a fixed form with every word and time of the file, or the organiser is told the faulty line;
// no markup, style or comment gets to viewers.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { decodeSubtitles, MAX_SUBTITLE_BYTES, MAX_SUBTITLE_FILE_BYTES, readSubtitles } from '#contract/content/rules/subtitles.ts';

const FILM = { durationMs: 3600_000 };
const textOf = (source: string, film = FILM): string => {
  const read = readSubtitles(source, film);
  if ('code' in read) throw new Error(`${read.code} in line ${read.line}`);
  return read.text;
};
const problemOf = (source: string, film = FILM) => {
  const read = readSubtitles(source, film);
  return 'code' in read ? [read.code, read.line] : read.text;
};
const vtt = (...words: string[]) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words.join('\n')}\n`;
const wordsOf = (...words: string[]) =>
  textOf(vtt(...words))
    .replace('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n', '')
    .trimEnd();

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
const instant = (ms: number, point: string) =>
  `${two(ms / 3600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`;

/** Cues in order, with text of any script and with special characters of WebVTT, HTML and SubRip. */
const cues = fc
  .array(
    fc.record({
      wait: fc.nat(2000),
      length: fc.integer({ min: 1, max: 5000 }),
      lines: fc.array(
        fc.oneof(
          fc.constantFrom('前进一格 ♪', 'a < b & c > d', 'a --> b', '1', '{note}', 'it’s “it”', '&lt;', 'x &amp; y'),
          fc.string({ unit: 'grapheme' }).map((words) => words.replaceAll('\ufffd', '')),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) => {
    let at = 0;
    return all.map(({ wait, length, lines }) => {
      at += wait;
      return { start: at, end: at + length, lines: ['word', ...lines.map((line) => line.replaceAll(/[<>&{]/g, (sign) => `${sign} `))] };
    });
  });

it('keeps the words and times of any WebVTT and SubRip file, whatever ends its lines', () => {
  fc.assert(
    fc.property(cues, fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom('', '\ufeff'), (all, end, mark) => {
      const asked = all.map((cue) => ({ ...cue, lines: cue.lines.filter((line) => line.trim() !== '') }));
      const write = (point: string, number: (index: number) => string[]) =>
        asked.flatMap(({ start, end: until, lines }, index) => [
          ...number(index),
          `${instant(start, point)} --> ${instant(until, point)}`,
          ...lines,
          '',
        ]);
      const webVtt = ['WEBVTT - made by hand', 'Kind: captions', '', ...write('.', () => [])].join(end);
      const subRip = write(',', (index) => [String(index + 1)]).join(end);
      const text = textOf(mark + webVtt);
      expect(textOf(mark + subRip)).toBe(text);
      expect(textOf(text)).toBe(text);
      const plain = (words: string) => words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      const read = text
        .split('\n\n')
        .slice(1)
        .map((block) => block.trimEnd().split('\n'));
      expect(read.map(([times]) => times)).toEqual(asked.map((cue) => `${instant(cue.start, '.')} --> ${instant(cue.end, '.')}`));
      expect(read.map(([, ...lines]) => lines.map(plain))).toEqual(asked.map(({ lines }) => lines.map((line) => plain(line.trim()))));
    }),
  );
});

const hostile = fc.oneof(
  fc.constantFrom(
    'WEBVTT\n\n',
    '00:01.000 --> 00:02.000\n',
    '00:00:01,000 --> 00:00:02,000\n',
    ' --> ',
    '\n\n',
    '\r',
    '\0',
    '\ufeff',
    '\ud800',
    'STYLE\n::cue { background: url(//evil.test) }\n\n',
    'REGION\nid:a\n\n',
    'NOTE <b>\n',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick=alert(1)>',
    '<v Mary</v>',
    '<v Mary>',
    '<ruby><rt>',
    '</ruby>',
    '</b>',
    '<c.red>',
    '<font color="red">',
    '<00:00:01.500>',
    '<!--',
    ']]>',
    '&#60;script&#62;',
    '&#0;',
    '&#10;',
    '{\\an8}',
    ' line:0 region:a align:start',
  ),
  fc.string({ unit: 'binary' }),
);

it('sends viewers only WebVTT of known form, of whatever it was made', () => {
  const line = /^(?:[^<>&]|&(?:amp|lt|gt|nbsp|lrm|rlm|[a-z]+);|<\/?(?:b|i|u|ruby|rt)>|<v [^<>]+>|<lang [\w-]+>|<\/(?:v|lang)>)+$/u;
  const timing = /^\d{2,4}:\d\d:\d\d\.\d{3} --> \d{2,4}:\d\d:\d\d\.\d{3}(?: (?:line|align|position|size|vertical):[\w,%.-]+)*$/;
  fc.assert(
    fc.property(
      fc.array(hostile, { maxLength: 30 }).map((parts) => parts.join('')),
      (source) => {
        const read = readSubtitles(source, FILM);
        if ('code' in read) return;
        const { text } = read;
        expect(readSubtitles(text, FILM)).toEqual({ text });
        const [header, ...blocks] = text.split('\n\n');
        expect(header).toBe('WEBVTT');
        for (const [times, ...lines] of blocks.map((block) => block.trimEnd().split('\n'))) {
          expect(times).toMatch(timing);
          expect(lines.length).toBeGreaterThan(0);
          for (const each of lines) expect(each).toMatch(line);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

it('takes words that are marked as WebVTT marks them, and closes what is open', () => {
  expect(wordsOf('<v.loud Mary Ann>Go, <i>go</i>', '<b>now')).toBe('<v Mary Ann>Go, <i>go</i>\n<b>now</b></v>');
  expect(wordsOf('<b><i>a</b>b</i>')).toBe('<b><i>a</i></b>b');
  expect(wordsOf('<ruby>漢<rt>かん</ruby> <rt>alone</rt> <lang zh-Hant>你</lang>')).toBe(
    '<ruby>漢<rt>かん</rt></ruby> alone <lang zh-Hant>你</lang>',
  );
  expect(wordsOf('<B onclick="x()">a</B> <c.yellow>b</c> <font color=red>c</font> <00:01.500>d')).toBe('<b>a</b> b c d');
  expect(wordsOf('I <3 robots & 3 > 2 &lt;b&gt; &quot;&#x4f60;&#38;&#10;')).toBe(
    'I &lt;3 robots &amp; 3 &gt; 2 &lt;b&gt; "你&amp;&amp;#10;',
  );
});

it('ends no line, and so no cue, at a separator that WebVTT does not know', () => {
  expect(wordsOf('a', '\u2028b\u2029c', 'd\u2028')).toBe('a\nb\u2029c\nd');
  const subRip = '1\n00:00:01,000 --> 00:00:02,000\na\n\u2028\u2028b\n\n2\n00:00:03,000 --> 00:00:04,000\nc';
  expect(textOf(subRip)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\nb\n\n00:00:03.000 --> 00:00:04.000\nc\n');
});

it('closes tags that no film nests, and writes no character that no text has', () => {
  expect(wordsOf(`${'<i>'.repeat(9)}deep`)).toBe(`${'<i>'.repeat(8)}deep${'</i>'.repeat(8)}`);
  expect(wordsOf('</i>a<v>b</v><lang not/one>c</lang>')).toBe('abc');
  expect(wordsOf('&apos;&lt;&gt;&amp;&nbsp;&lrm;&rlm;x')).toBe("'&lt;&gt;&amp;&nbsp;&lrm;&rlm;x");
  expect(wordsOf('&#31;&#32;x&#1114111;&#1114112;&#xd800;&#x10FFFF;&#x3c;')).toBe(
    '&amp;#31; x\u{10ffff}&amp;#1114112;&amp;#xd800;\u{10ffff}&lt;',
  );
  expect(wordsOf('a', '<c>', ' b ')).toBe('a\nb');
  for (const nothing of ['&nbsp;', '&lrm;', '&rlm;', '<b></b>']) expect(problemOf(vtt(nothing))).toEqual(['subtitles_empty', null]);
});

it('keeps where words stand, and nothing that only a style or a region would know', () => {
  const settings = 'line:0 position:10%,line-left align:start size:50% vertical:rl region:fred onclick:1 line:5 position:101%';
  expect(textOf(`WEBVTT\n\nintro\n00:01.000 --> 00:02.000 ${settings}\nHi`)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0 position:10%,line-left align:start size:50% vertical:rl\nHi\n',
  );
  const comments = 'STYLE\n::cue(b) { color: url(https://evil.test) }\n\nREGION\nid:fred\n\nNOTE said by Wang Xiaoming\n\n';
  expect(textOf(`WEBVTT\nX-TIMESTAMP-MAP=LOCAL:0\n\n${comments}00:01.000 --> 00:02.000\nHi`)).toBe(textOf(vtt('Hi')));
  expect(textOf('1\n00:00:01,000 --> 00:00:02,000 X1:40 Y1:20\n{\\an8}<font color="#fff">Hi</font>\n\n2\n\n')).toBe(textOf(vtt('Hi')));
});

it('says in which line what is wrong', () => {
  expect(problemOf('')).toEqual(['subtitles_empty', null]);
  expect(problemOf('WEBVTT\n\nNOTE nothing yet\n')).toEqual(['subtitles_empty', null]);
  expect(problemOf(vtt('<i> </i>&nbsp;'))).toEqual(['subtitles_empty', null]);
  expect(problemOf('Dear all,\nhere they are')).toEqual(['subtitles_format', 1]);
  expect(problemOf('[Script Info]\nTitle: Advanced')).toEqual(['subtitles_format', 1]);
  expect(problemOf('WEBVTTX\n\n00:01.000 --> 00:02.000\nHi')).toEqual(['subtitles_format', 1]);
  expect(problemOf(`${vtt('Hi')}\nLost words\n`)).toEqual(['subtitles_format', 6]);
  expect(problemOf('WEBVTT\n\n00:01.000 --> 00:61.000\nHi')).toEqual(['subtitles_format', 3]);
  expect(problemOf('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n00:02.000 --> 00:03.000\nHo')).toEqual(['subtitles_format', 5]);
  expect(problemOf('WEBVTT\n\n00:02.000 --> 00:02.000\nHi')).toEqual(['subtitles_times', 3]);
  expect(problemOf(`${vtt('Hi')}\n00:00.500 --> 00:03.000\nHo`)).toEqual(['subtitles_times', 6]);
  // Two people speaking at once.
  expect(problemOf(`${vtt('Hi')}\n00:01.000 --> 00:03.000\nHo`)).toContain('Ho');
  expect(problemOf(vtt('Hi'), { durationMs: 1000 })).toEqual(['subtitles_beyond_film', 3]);
  expect(problemOf(vtt('Hi'), { durationMs: 1001 })).toContain('Hi');
  expect(problemOf(vtt('a', '<script>alert(1)</script>'))).toEqual(['subtitles_markup', 4]);
  for (const markup of ['<img src=x>', '</div>', '<!-- x', '<?php ?>', '<b-x>', '<SVG/onload=x>'])
    expect(problemOf(vtt(markup))).toEqual(['subtitles_markup', 4]);
  expect(problemOf(vtt('a\0b'))).toEqual(['subtitles_encoding', null]);
  expect(problemOf(vtt('\ud83d'))).toEqual(['subtitles_encoding', null]);
  expect(problemOf(vtt('caf\ufffd'))).toEqual(['subtitles_encoding', null]);
});

it('bears a file of any length', () => {
  const full = (length: number) => vtt('Hi') + '\n'.repeat(length - vtt('Hi').length);
  expect(problemOf(full(MAX_SUBTITLE_FILE_BYTES))).toContain('Hi');
  const written = new TextEncoder().encode(textOf(vtt('a'))).length - 1;
  expect(problemOf(vtt('a'.repeat(MAX_SUBTITLE_BYTES - written)))).toContain('a');
  expect(problemOf(vtt('a'.repeat(MAX_SUBTITLE_BYTES - written + 1)))).toEqual(['subtitles_too_large', null]);
  expect(problemOf('a'.repeat(MAX_SUBTITLE_FILE_BYTES + 1))).toEqual(['subtitles_too_large', null]);
  // The maximum size of a request.
  for (const part of ['<a', '<b ', '<b>', '<v a>', '</b>', '&#1', '{\\', '<aaaaaaaa', '-->', ' ', '1\n', '&'])
    expect(readSubtitles(vtt(part.repeat(Math.floor(250_000 / part.length))), FILM)).toBeDefined();
  expect(readSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000${' '.repeat(250_000)}x\u2028y\nhi`, FILM)).toBeDefined();
  const third = Math.ceil(MAX_SUBTITLE_BYTES / 3);
  expect(problemOf(vtt('字'.repeat(third / 2)))).toContain('字');
  expect(problemOf(vtt('字'.repeat(third)))).toEqual(['subtitles_too_large', null]);
});

it('reads UTF-8, UTF-16 that says so, and the encodings of Chinese subtitles, and no other bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\ufeff')),
      (text) => {
        expect(decodeSubtitles(new TextEncoder().encode(text))).toBe(text);
        const little = Buffer.from(`\ufeff${text}`, 'utf16le');
        expect(decodeSubtitles(little)).toBe(text);
        expect(decodeSubtitles(Buffer.from(little).swap16())).toBe(text);
      },
    ),
  );
  // Half a byte order mark is none.
  for (const bytes of [Uint8Array.of(0xff, 0x41), Uint8Array.of(0x41, 0xfe), Uint8Array.of(0xfe, 0x41)])
    expect(decodeSubtitles(bytes)).toBe(null);
  // 你好 in GB 18030, a line in it, and one in Big5.
  expect(decodeSubtitles(Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3))).toBe('你好');
  expect(decodeSubtitles(Buffer.from('bbfac6f7c8cbb1c8c8fca3babaa2d7d3c3c7badcd0cbb7dca1a30d0a', 'hex'))).toBe(
    '机器人比赛：孩子们很兴奋。\r\n',
  );
  expect(decodeSubtitles(Buffer.from('bef7beb9a448a4f1c1c9a147abc4a46cadccabdcbfb3bec4a1430d0a', 'hex'))).toBe(
    '機器人比賽：孩子們很興奮。\r\n',
  );
  // A cue in UTF-16 without a byte order mark: 一 is 4E 00.
  const unmarked = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n一起看机器人\r\n', 'utf16le');
  expect(decodeSubtitles(unmarked)).toBe(unmarked.toString('utf16le'));
  expect(decodeSubtitles(Buffer.from(unmarked).swap16())).toBe(unmarked.toString('utf16le'));
  // Words whose letters all exist in Korean, too: 大家好，机器人科技。
  expect(decodeSubtitles(Buffer.from('b4f3bcd2bac3a3acbbfac6f7c8cbbfc6bcbca1a3', 'hex'))).toBe('大家好，机器人科技。');
  // Korean in EUC-KR would be made of rare Chinese characters: 안녕하세요 우리는 별팀입니다.
  expect(decodeSubtitles(Buffer.from('bec8b3e7c7cfbcbcbfe420bfecb8aeb4c220bab0c6c0c0d4b4cfb4d92e', 'hex'))).toBe(null);
  // Windows-1252, Windows-1251 and KOI8-R would be garbled.
  for (const bytes of [
    Buffer.from('4c27e974e92c206c657320e96ce8766573207072e9706172656e742064e96ae0206c65757220726f626f74', 'hex'),
    Buffer.from('d1e5e3eee4edff20ecfb20eff0e8e5f5e0ebe820ede020f1eef0e5e2edeee2e0ede8ff', 'hex'),
    Buffer.from('f3c5c7cfc4ced120cdd920d0d2c9c5c8c1ccc920cec120d3cfd2c5d7cecfd7c1cec9d1', 'hex'),
  ])
    expect(decodeSubtitles(bytes)).toBe(null);
});

it('takes the subtitles of the sample season as they are', () => {
  const folder = new URL('../../../server/seed/content/', import.meta.url);
  const films = z
    .array(z.object({ id: z.string(), durationMs: z.int() }))
    .parse(JSON.parse(readFileSync(new URL('videos.json', folder), 'utf8')));
  const files = readdirSync(new URL('videos/', folder)).filter((name) => name.endsWith('.vtt'));
  expect(files.length).toBe(2 * films.length);
  for (const name of files) {
    const film = films.find(({ id }) => name.startsWith(`${id}.`)) ?? { durationMs: 0 };
    const text = readFileSync(new URL(`videos/${name}`, folder), 'utf8');
    expect(textOf(text, film).trim()).toBe(text.trim());
  }
});
