// Promise: a draft reports by field why it cannot be published, a change that entries depend on is refused with their number, and two versions differ
// exactly as their comparison says.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CompetitionData } from '#contract/competitions/competitionData.ts';
import { dependences, missingForPublication, movedWindows } from '#contract/competitions/rules/competitionDraft.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { competitionData } from '../../fixtures/competitionData.ts';

const NOW = Date.UTC(2026, 3, 8);
const data = competitionData(NOW);
const noUse = { entries: 0, groups: {}, participation: {}, seatsTaken: 0 };
const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const venue = { city: both('c'), name: both('n'), address: both('a'), directions: both('d') };
const without = (text: { 'zh-CN': string; 'en-US': string }) => ({ ...text, 'en-US': ' ' });
const source = { type: 'image/webp' as const, width: 1, url: '/files/aaaaaaaaaaaaaaaaaaaa/a.webp' };
const twoAwards = ['first', 'second'].map((key) => ({
  key,
  look: 'gold' as const,
  title: data.title,
  body: both(''),
  rule: { kind: 'first' as const, count: 3 },
}));

describe('what is missing', () => {
  it('is nothing of a complete draft', () => {
    expect(missingForPublication(data)).toEqual({});
    expect(CompetitionData.parse(data)).toEqual(data);
  });

  test.each([
    [{ title: without(data.title) }, { 'title.en-US': 'required' }],
    [{ summary: without(data.summary) }, { 'summary.en-US': 'required' }],
    [{ overview: without(data.overview) }, { 'overview.en-US': 'required' }],
    [{ art: ' ' }, { art: 'required' }],
    [{ picture: { alt: without(data.title), width: 1, height: 1, sources: [source] } }, { 'picture.alt.en-US': 'required' }],
    [{ slug: '' }, { slug: 'required' }],
    [{ slug: 'Über uns' }, { slug: 'invalid' }],
    [{ signup: { opensAt: null, closesAt: NOW } }, { 'signup.opensAt': 'required' }],
    [{ contest: { opensAt: null, closesAt: null } }, { 'contest.opensAt': 'required', 'contest.closesAt': 'required' }],
    [{ contest: { opensAt: NOW, closesAt: NOW } }, { 'contest.closesAt': 'window_order' }],
    [{ voting: { opensAt: NOW, closesAt: null } }, { 'voting.closesAt': 'required' }],
    [{ work: { opensAt: null, closesAt: NOW } }, { 'work.opensAt': 'required' }],
    [{ work: { opensAt: null, closesAt: null }, voting: { opensAt: null, closesAt: null } }, {}],
    [{ groups: [] }, { groups: 'required' }],
    [{ ageBands: { primary: { min: 8, max: 7 } } }, { 'ageBands.early_childhood': 'required', 'ageBands.primary': 'range_order' }],
    [{ groups: ['primary'], ageBands: { primary: { min: 7, max: 7 } } }, {}],
    [{ participation: [] }, { participation: 'required' }],
    [{ awards: twoAwards }, { 'awards.1.rule': 'never_given' }],
    [{ awards: twoAwards, ranking: { ...data.ranking, onlyBest: false } }, {}],
    [{ teamSize: { min: 3, max: 2 } }, { teamSize: 'range_order' }],
    [{ venue: null }, { venue: 'required' }],
    [{ venue: null, mode: 'online' }, {}],
    [{ teamSize: { min: 2, max: 2 } }, {}],
    ...(['city', 'name', 'address', 'directions'] as const).map(
      (part) => [{ venue: { ...venue, [part]: without(both(part)) } }, { [`venue.${part}.en-US`]: 'required' }] satisfies [object, object],
    ),
    [{ venue: { ...venue, directions: both('') } }, {}],
    [
      { mode: 'online', venue: { ...venue, city: both(' ') } },
      { 'venue.city.zh-CN': 'required', 'venue.city.en-US': 'required' },
    ],
    [{ awards: [{ key: 'a1', look: 'gold', title: without(both('a')), body: both('') }] }, { 'awards.0.title.en-US': 'required' }],
    [{ judges: [{ name: without(both('a')), title: both('') }] }, { 'judges.0.name.en-US': 'required' }],
    [{ judges: [{ name: both('a'), title: without(both('a')) }] }, { 'judges.0.title.en-US': 'required' }],
    [{ downloads: [{ ...data.downloads[0], title: without(both('a')) }] }, { 'downloads.0.title.en-US': 'required' }],
    [{ downloads: [{ ...data.downloads[0], url: ' ' }] }, { 'downloads.0.url': 'required' }],
    [{ downloads: [{ ...data.downloads[0], url: '/files/a.pdf' }] }, {}],
    [{ howToPay: without({ 'zh-CN': '转账', 'en-US': '' }) }, { 'howToPay.en-US': 'required' }],
    [{ howToPay: null }, { 'howToPay.zh-CN': 'required', 'howToPay.en-US': 'required' }],
    [{ howToPay: { 'zh-CN': '', 'en-US': '' }, fee: { cny: 0, usd: 0 } }, {}],
    [{ downloads: [{ ...data.downloads[0], url: 'http://a.test/x' }] }, { 'downloads.0.url': 'invalid' }],
    [{ downloads: [{ ...data.downloads[0], url: '//a.test/x' }] }, { 'downloads.0.url': 'invalid' }],
    [{ downloads: [{ ...data.downloads[0], sizeBytes: 0 }] }, { 'downloads.0.sizeBytes': 'required' }],
  ])('%j', (changes, fields) => {
    expect(missingForPublication(CompetitionData.parse({ ...data, ...changes }))).toEqual(fields);
  });

  it('never depends on texts that a field does not have to have', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (zh, en) => {
        const body = { 'zh-CN': zh, 'en-US': en };
        const missing = Object.keys(
          missingForPublication({
            ...data,
            awards: [{ key: 'a1', look: 'gold', title: data.title, body, rule: null, qualifiesFor: null }],
          }),
        );
        const empty = [zh, en].filter((each) => each.trim() === '').length;
        expect(missing).toHaveLength(empty === 1 ? 1 : 0);
      }),
    );
  });
});

describe('what entries stand on', () => {
  const use = { entries: 5, groups: { primary: 5 }, participation: { team: 3, single: 2 }, seatsTaken: 5 };

  test.each([
    [{ slug: 'other' }, noUse, [{ path: 'slug', refused: true, count: 0 }]],
    [{ mode: 'online' }, noUse, []],
    [{ mode: 'online' }, use, [{ path: 'mode', refused: true, count: 5 }]],
    [{ groups: ['primary'] }, use, []],
    [{ groups: ['early_childhood'] }, use, [{ path: 'groups', refused: true, count: 5 }]],
    [{ participation: ['team'] }, use, [{ path: 'participation', refused: true, count: 2 }]],
    [{ capacity: 4 }, use, [{ path: 'capacity', refused: false, count: 5 }]],
    [{ capacity: 5 }, use, []],
    [{ capacity: null }, use, []],
    [{ groups: ['early_childhood'] }, { ...use, groups: {} }, []],
    [{ mode: 'online' }, { ...use, entries: 1 }, [{ path: 'mode', refused: true, count: 1 }]],
  ])('%j', (changes, used, found) => {
    expect(dependences(data, CompetitionData.parse({ ...data, ...changes }), used)).toEqual(found);
  });

  it('allows everything else', () => {
    const changed = competitionData(NOW + 1, { fee: { cny: 0, usd: 0 }, title: data.summary, groups: data.groups.toReversed() });
    expect(dependences(data, changed, use)).toEqual([]);
    expect(movedWindows(data, changed)).toEqual(['signup', 'contest', 'work', 'voting']);
    expect(movedWindows(data, data)).toEqual([]);
    const later = { ...data, work: { ...data.work, opensAt: NOW + 5 }, voting: { ...data.voting, closesAt: null } };
    expect(movedWindows(data, later)).toEqual(['work', 'voting']);
    // A value that was too small before is not reported again.
    expect(dependences({ ...data, capacity: 4 }, { ...data, capacity: 4 }, use)).toEqual([]);
  });
});

describe('a comparison', () => {
  it('names paths as fields do', () => {
    const changed = { ...data, title: without(data.title), capacity: null, awards: [] };
    expect(changedPaths(data, changed)).toEqual(['title.en-US', 'capacity', 'awards.0']);
    expect(changedPaths(changed, data)).toEqual(['title.en-US', 'capacity', 'awards.0']);
  });

  it('finds nothing exactly where two are equal', () => {
    const shape = fc.record({ a: fc.string(), b: fc.array(fc.record({ c: fc.integer({ max: 3 }) })), d: fc.option(fc.boolean()) });
    fc.assert(
      fc.property(shape, shape, (one, other) => {
        expect(changedPaths(one, structuredClone(one))).toEqual([]);
        expect(changedPaths(one, other).length === 0).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(changedPaths(one, other).toSorted()).toEqual(changedPaths(other, one).toSorted());
      }),
    );
  });
});
