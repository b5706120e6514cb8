import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOnBlur, searchItems, splitAtMatch } from '#src/ui/choices/comboBoxSearch.ts';

const items = [
  { id: 'AU', name: 'Australia', keywords: ['AU', '澳大利亚'] },
  { id: 'CI', name: 'Côte d’Ivoire', keywords: ['CI'] },
  { id: 'GF', name: 'French Guiana', keywords: ['GF'] },
  { id: 'FR', name: 'France', keywords: ['FR', '法国'] },
  { id: 'ZA', name: 'South Africa', keywords: ['ZA'] },
  { id: 'US', name: 'United States', keywords: 'US' },
];
const found = (typed: string) => searchItems(items, typed).map(({ id }) => id);

describe('searching', () => {
  it('puts the very word first, then beginnings, then what lies within', () => {
    expect(found('fr')).toEqual(['FR', 'GF', 'ZA']);
    expect(found('us')).toEqual(['US', 'AU']);
    expect(found('africa')).toEqual(['ZA']);
  });

  it('finds by a word in another language', () => {
    expect(found('法')).toEqual(['FR']);
    expect(found('澳大')).toEqual(['AU']);
  });

  it('makes no difference of case, accents, full-width letters and spaces around', () => {
    expect(found('  COTE')).toEqual(['CI']);
    expect(found('ＦＲ')[0]).toBe('FR');
  });

  it('gives everything for nothing and nothing for nonsense', () => {
    expect(found('  ')).toHaveLength(items.length);
    expect(found('zzz')).toEqual([]);
  });
});

describe('leaving the field', () => {
  it('clears the choice with the text', () => {
    expect(choiceOnBlur(items, ' ', 'FR')).toBeNull();
  });

  it('takes what was typed in full, and the only one that fits', () => {
    expect(choiceOnBlur(items, 'france', null)).toBe('FR');
    expect(choiceOnBlur(items, 'za', null)).toBe('ZA');
    expect(choiceOnBlur(items, 'Unit', null)).toBe('US');
  });

  it('keeps the choice before where several fit, or none', () => {
    expect(choiceOnBlur(items, 'f', 'AU')).toBe('AU');
    expect(choiceOnBlur(items, 'zzz', 'AU')).toBe('AU');
    expect(choiceOnBlur(items, 'zzz', null)).toBeNull();
  });
});

describe('marking the match', () => {
  it('splits the name around what was typed', () => {
    expect(splitAtMatch('South Africa', 'AF')).toEqual(['South ', 'Af', 'rica']);
    expect(splitAtMatch('France', 'x')).toEqual(['France', '', '']);
  });

  it('never loses a letter', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, typed) => {
        expect(splitAtMatch(name, typed).join('')).toBe(name);
      }),
    );
  });
});
