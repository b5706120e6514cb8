// Guards: a name is found by any part of it, of one or more characters, however it is typed; the index matches the text exactly.
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsOf, searchableText, searchTerms, termGrams } from '#server/database/search/searchText.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'李小明张伟王芳ÉéßİI爱 　ﬀ_%"\'*-:😀ａB1') }),
);
/** Combines the index and the check of long terms. */
const matches = (document: string, query: string): boolean => {
  const grams = new Set(gramsOf(document));
  const terms = searchTerms(query);
  return terms.every(
    (term) => termGrams(term).grams.every((gram) => grams.has(gram)) && (termGrams(term).exact || document.includes(term)),
  );
};

describe('a searchable text', () => {
  it('has no character at which SQLite ends a word and JavaScript does not', () => {
    expect(searchTerms('ab\u180ec')).toEqual(['abc']);
  });

  it('stays as it is when it is made twice', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = searchableText([given]);
        expect(searchableText([once])).toBe(once);
      }),
    );
  });

  it('is found by every part of it, and by its words in any order', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.nat(), fc.nat({ max: 12 }), (fields, from, length) => {
        const document = searchableText(fields);
        const characters = [...document];
        const start = from % (characters.length + 1);
        const part = characters.slice(start, start + length).join('');
        // A part may begin inside a letter that is composed differently without the preceding character.
        const whole = searchTerms(part).every((term) => document.includes(term));
        expect(matches(document, part)).toBe(whole);
        expect(matches(document, document.split(/\s+/u).toReversed().join(' '))).toBe(true);
      }),
    );
  });

  it('is not found by what it does not contain', () => {
    fc.assert(
      fc.property(text, text, (given, query) => {
        const document = searchableText([given]);
        expect(matches(document, query)).toBe(searchTerms(query).every((term) => document.includes(term)));
      }),
    );
  });

  it.each([
    ['李小明', '小明'],
    ['李小明', '李'],
    ['李 小明', '李小明'],
    ['李小明', '李 小明'],
    ['Ｌｉ　Ｘｉａｏｍｉｎｇ', 'li xiaoming'],
    ['Zoë Müller', 'muller ZOE'],
    ['Müller', 'Mu\u0308ller'],
    ['100% Robots', '0% rob'],
    ['Алексей', 'лекс'],
    ['김민준', '민준'],
    ['Nguyễn Thị Ánh', 'nguyen'],
  ])('%s is found by %s', (given, query) => {
    expect(matches(searchableText([given]), query)).toBe(true);
  });

  it.each([
    ['李小明', '明李'],
    ['李小明', '小 王'],
    ['abcab', 'bcabc'],
    ['Robots', 'rob ots1'],
  ])('%s is not found by %s', (given, query) => {
    expect(matches(searchableText([given]), query)).toBe(false);
  });

  it('ends where its field ends', () => {
    expect(matches(searchableText(['李小', '明天']), '小明')).toBe(false);
  });
});

it('is split by SQLite’s index as it was joined', () => {
  const db = new Sqlite(':memory:');
  db.exec(
    `create virtual table tokens using fts5(grams, detail=none, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'")`,
  );
  const add = db.prepare('insert into tokens (rowid, grams) values (1, ?)');
  const found = db.prepare('select rowid from tokens where tokens match ?').pluck();
  fc.assert(
    fc.property(text, (given) => {
      db.exec('delete from tokens');
      const grams = gramsOf(searchableText([given]));
      add.run(grams.join(' '));
      for (const gram of grams) expect([gram, found.get(`"${gram.replaceAll('"', '""')}"`)]).toEqual([gram, 1]);
    }),
  );
  db.close();
});
