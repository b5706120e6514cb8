// Guards: a certificate number that was typed with one wrong character or with two neighbours swapped does not check; case, width, spaces, hyphens and O for 0 do not matter.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparableNumber,
  DEFAULT_PATTERN,
  makeCertificateNumber,
  patternProblem,
  readTypedNumber,
} from '#contract/certificates/rules/certificateNumber.ts';
import { checkCharacter, hasRightCheck, hasUnseenSwap } from '#contract/certificates/rules/checkCharacter.ts';

const ALL = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Returns a source of random numbers that begins with these draws. */
const drawsOf = (seed: number) => {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
};
const pattern = fc.constantFrom(
  DEFAULT_PATTERN,
  'TC{yyyy}-{seq}-{random:7}{check}',
  '{yy}{seq:6}{random:9}{check}',
  'A-{random:12}-{check}',
);
const anyNumber = fc
  .record({ pattern, season: fc.integer({ min: 2000, max: 2099 }), seq: fc.nat(99_999), seed: fc.nat() })
  .map(({ seed, ...about }) => makeCertificateNumber(about, drawsOf(seed)));

/** The drawn characters and the check character. */
const DRAWN_AT_LEAST = 8;

describe('the check character', () => {
  it('is that of ISO 7064 MOD 37,36, by the standard’s own example', () => {
    expect(checkCharacter('A12425GABC1234002')).toBe('M');
  });

  it('is right in every number that is made, and finds every wrong character and every swap with a drawn one in it', () => {
    fc.assert(
      fc.property(anyNumber, (no) => {
        const plain = comparableNumber(no);
        expect(hasRightCheck(plain)).toBe(true);
        for (let at = 0; at < plain.length; at += 1) {
          for (const other of ALL)
            if (other !== plain[at]) expect(hasRightCheck(plain.slice(0, at) + other + plain.slice(at + 1))).toBe(false);
          const [a, b] = [plain[at] ?? '', plain[at + 1] ?? ''];
          // the year and the running number are not drawn
          if (b !== '' && a !== b && at >= plain.length - DRAWN_AT_LEAST)
            expect(hasRightCheck(plain.slice(0, at) + b + a + plain.slice(at + 2))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('misses one swap of 630 in other texts: numbers with one are drawn again', () => {
    const pairs = [...ALL].flatMap((a) => [...ALL].flatMap((b) => (a < b ? [[a, b] as const] : [])));
    expect(pairs).toHaveLength(630);
    for (const before of ALL)
      expect(pairs.filter(([a, b]) => checkCharacter(before + a + b) === checkCharacter(before + b + a))).toHaveLength(1);
    expect([hasRightCheck('TC26YA9F3SEC'), hasRightCheck('TC26Y9AF3SEC'), hasUnseenSwap('TC26YA9F3SEC')]).toEqual([true, true, true]);
  });
});

describe('a number', () => {
  it('has the season and seven drawn characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.nat(), (season, seed) => {
        const no = makeCertificateNumber({ season, seq: 1 }, drawsOf(seed));
        expect(no).toMatch(/^TC\d\d-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}[0-9A-Z]$/);
        expect(no.slice(2, 4)).toBe(String(season).slice(-2));
      }),
    );
  });

  it('has the running number where its pattern asks for it', () => {
    const made = makeCertificateNumber({ pattern: 'K{yyyy}-{seq:5}-{random:8}{check}', season: 2026, seq: 42 }, drawsOf(1));
    expect(made).toMatch(/^K2026-00042-[0-9A-Z]{9}$/);
  });

  it('can be made by a pattern that ends in a check character and cannot be guessed', () => {
    const problems = {
      [DEFAULT_PATTERN]: null,
      '{yy}{seq}{random:7}{check}': null,
      '{yy}{seq}{check}': 'guessable',
      '{yy}{random:9}': 'check',
      '{check}{random:9}': 'check',
      '{check}{random:9}{check}': 'check',
      'tc{yy}{random:9}{check}': 'characters',
      '杯{random:9}{check}': 'characters',
      '{name}{random:9}{check}': 'characters',
      '{random:39}{check}': null,
      // a running number may come to have six digits
      '{seq}{random:33}{check}': null,
      '{seq}{random:34}{check}': 'long',
      '{random:40}{check}': 'long',
    };
    for (const [each, problem] of Object.entries(problems)) expect([each, patternProblem(each)]).toEqual([each, problem]);
  });
});

describe('a typed number', () => {
  it('is the same in any case and width, with any spaces and hyphens', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.array(fc.constantFrom('', ' ', '-', '－', '\u2011', '\u3000', '\u200b')),
        fc.boolean(),
        (no, between, isWide) => {
          const spaced = [...no.toLowerCase()].map((each, at) => each + (between[at] ?? '')).join('');
          const typed = isWide ? spaced.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)) : spaced;
          expect(readTypedNumber(typed)).toEqual({ no: comparableNumber(no), isRight: true });
        },
      ),
    );
  });

  it('may have O for 0 and I for 1, where that can mean one number only', () => {
    fc.assert(
      fc.property(anyNumber, (no) => {
        const plain = comparableNumber(no);
        const typed = plain.replaceAll('0', 'O').replaceAll('1', 'I');
        const read = readTypedNumber(typed);
        // the typed text may be right by itself, or two readings may be: then nothing is guessed
        if (read.isRight && !hasRightCheck(typed)) expect(read.no).toBe(plain);
        if (!read.isRight) expect(read.no).toBe(typed);
      }),
    );
    expect(readTypedNumber('TC2O-7K3M-9Q2O'.replace('9Q2O', `9Q2${checkCharacter('TC207K3M9Q2')}`))).toMatchObject({ isRight: true });
  });

  it('with a wrong character is not right', () => {
    const no = makeCertificateNumber({ season: 2026, seq: 1 }, drawsOf(7));
    const at = no.length - 3;
    const wrong = no.slice(0, at) + (no[at] === 'X' ? 'Y' : 'X') + no.slice(at + 1);
    expect(readTypedNumber(wrong)).toEqual({ no: comparableNumber(wrong), isRight: false });
    for (const none of ['', '-', '李', '1']) expect(readTypedNumber(none).isRight).toBe(false);
  });
});
