import type { Random } from './random.ts';

const BIG_LIST = 10_000;

const hostileTexts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eevil',
  'ﷺ',
  '👨‍👩‍👧‍👦'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  'İıſK',
  '１１０１０５２０１８０３０７００１５',
  '%00%ff%c0%ae',
  '../../../etc/passwd',
  "'; drop table account; --",
  '%',
  '_',
  '"',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '2026-13-45',
  '0000-00-00',
  '275760-09-13T00:00:00.001Z',
  'true',
  '[]',
  '{}',
  '[[[[',
  'https://[::1',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'a@b',
  '@',
  '+',
  '+86',
  '\r\nset-cookie: a=b',
  '\u0085\u2028\u2029',
  'ａ',
  '𠮷𠮷𠮷',
];

/** Returns a text that may trip a program. */
export const hostileText = (random: Random): string => {
  switch (random.int(5)) {
    case 0:
      return 'x'.repeat(random.pick([41, 65, 81, 255, 256, 257, 1025, 10_001, 70_000]));
    case 1:
      return String.fromCharCode(...Array.from({ length: 1 + random.int(12) }, () => random.int(0x10000)));
    case 2:
      return '界'.repeat(random.pick([60, 61, 80, 501, 30_000]));
    default:
      return random.pick(hostileTexts);
  }
};

/** Returns values nested far deeper than any contract. */
export const nested = (depth: number, list: boolean): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = list ? [value] : { a: value };
  return value;
};

const hostileNumbers: readonly [number, ...number[]] = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  1e21,
  8_640_000_000_000_001,
  -8_640_000_000_000_001,
];

/** Objects whose keys have a meaning in JavaScript; made by `parse`, so that `__proto__` is an own key. */
const prototypeKeys: readonly [string, ...string[]] = [
  '{"__proto__":{"role":"organiser"}}',
  '{"constructor":{"prototype":{"role":"organiser"}}}',
  '{"toString":null,"valueOf":1}',
  '{"then":"x"}',
  '{"toJSON":1}',
  '{"length":4294967295}',
];

/** Returns any value that JSON can express, chosen to be of the wrong kind, size or depth. */
export const hostileValue = (random: Random): unknown => {
  switch (random.int(10)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(hostileNumbers);
    case 3:
      return random.pick([[], {}]);
    case 4:
      return nested(random.pick([8, 65, 500]), random.chance(0.5));
    case 5:
      return Array.from({ length: BIG_LIST }, () => random.pick<unknown>(['a', 0, null]));
    case 6:
      return JSON.parse(random.pick(prototypeKeys));
    default:
      return hostileText(random);
  }
};

/** Returns bodies that are not JSON, or JSON at its limits. */
export const hostileBody = (random: Random): Buffer => {
  const depth = random.pick([100, 5000, 60_000, 130_000]);
  return Buffer.from(
    random.pick<string | Buffer>([
      '',
      ' ',
      'null',
      '0',
      '""',
      '[]',
      '{',
      '{"a":1',
      '{"a":1}}',
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '{"a":1e999}',
      '{"a":NaN}',
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
      '['.repeat(depth),
      `{"a":${'9'.repeat(depth)}}`,
      `"${'x'.repeat(270_000)}"`,
      `[${'0,'.repeat(100_000)}0]`,
      Buffer.from('\ufeff{"a":1}', 'utf16le'),
      Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
      Buffer.from([0xff, 0xfe, 0xfd, 0x00, 0x80]),
      Buffer.from(random.hex(64), 'hex'),
      'a=1&b=2',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    ]),
  );
};
