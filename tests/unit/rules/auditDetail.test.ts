// Guards: of every detail that was ever written, the old and the new are told, each changed field once, and nothing of what did not change; in words of
// both languages, never as a code, an epoch number or an object's default text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditWords } from '#contract/auditWords.ts';
import { locales } from '#contract/common.ts';
import { auditActions } from '#contract/rules/auditActions.ts';
import { auditChanges } from '#contract/rules/auditDetail.ts';
import { auditReasonText } from '#contract/rules/auditReason.ts';
import type { AuditSubject } from '#contract/rules/auditSubjects.ts';
import { auditChangeText } from '#contract/rules/auditText.ts';

const MOMENT = Date.UTC(2026, 4, 1, 10, 0);
const instant = (at: number): string => new Date(at).toISOString().slice(0, 16);
const told = (action: string, detail: unknown, subject: AuditSubject = 'registration', locale: 'zh-CN' | 'en-US' = 'en-US') =>
  auditChanges(action, subject, detail).map((change) => auditChangeText(action, change, { locale, instant }));

test('whatever a detail holds, it is told as text that can be read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...auditActions), fc.jsonValue(), fc.constantFrom(...locales), (action, detail, locale) => {
      for (const text of told(action, detail, 'news', locale)) {
        expect(typeof text).toBe('string');
        if (!JSON.stringify(detail).includes('[object')) expect(text).not.toContain('[object');
      }
    }),
  );
});

test('what is before and after is told where it differs, and only there', () => {
  const values = fc.dictionary(
    fc.stringMatching(/^[a-z]{7,9}x$/),
    fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ max: 9999 })),
  );
  fc.assert(
    fc.property(values, values, (before, after) => {
      const changes = new Map(auditChanges('edited', 'registration', { before, after }).map((change) => [change.field, change]));
      const value = (of: string | number | undefined) =>
        of === undefined ? null : [typeof of === 'number' ? { is: 'number', number: of } : { is: 'text', text: of }];
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const [from, to] = [before[field], after[field]];
        expect(changes.get(field)).toEqual(from === to ? undefined : { field, from: value(from), to: value(to) });
      }
    }),
  );
});

test('lists of changes, single facts and reasons', () => {
  expect(told('corrected', { changes: [{ field: 'members.0.name', from: '林一', to: '林二' }, 'x'], reason: 'why' })).toEqual([
    'Child 1 · Name: 林一 → 林二',
  ]);
  expect(told('corrected', { changes: [{ field: 'members.1.idNumber', from: null, to: null }] })).toEqual(['Child 2 · ID number: changed']);
  expect(told('content_draft_begun', { number: 3 })).toEqual(['Version: 3']);
  expect(auditChanges('edited', null, '{}')).toEqual([]);
  expect(told('exported', { filter: {} }, 'export')).toEqual([]);
});

test('instants, states, booleans, rights and kinds are words of the reader', () => {
  expect(told('edit_extended', { before: { until: null }, after: { until: MOMENT } })).toEqual(['Until: 2026-05-01T10:00']);
  expect(told('approved', { before: { state: 'submitted' }, after: { state: 'approved' } })).toEqual(['Status: Under approval → Approved']);
  expect(told('approved', { before: { state: 'submitted' }, after: { state: 'approved' } }, 'registration', 'zh-CN')).toEqual([
    '状态：审核中 → 审核通过',
  ]);
  expect(told('consent_changed', { before: { publishName: 1, publishWork: 1 }, after: { publishName: false, publishWork: true } })).toEqual(
    ['Names may be published: Yes → No'],
  );
  expect(told('rights_changed', { before: { rights: [] }, after: { rights: [{ competitionId: null, right: 'review' }] } })).toEqual([
    'Rights: Review (all competitions)',
  ]);
  expect(told('message_resent', { channel: 'sms', template: 'entry_approved', reason: 'why' })).toEqual([
    'Channel: SMS',
    'Message: Entry approved',
  ]);
  expect(
    told(
      'settings_changed',
      { before: { brand: { name: { 'zh-CN': '杯', 'en-US': 'Cup' } } }, after: { brand: { name: { 'zh-CN': '杯', 'en-US': 'Bowl' } } } },
      'site',
    ),
  ).toEqual(['Brand · Name · English: Cup → Bowl']);
  expect(
    told(
      'settings_changed',
      { before: { season: 2025, messages: { prices: { sms: 45 } } }, after: { season: 2026, messages: { prices: { sms: 50 } } } },
      'site',
    ),
  ).toEqual(['Season: 2025 → 2026', 'Price of a text in yuan: 0.045 → 0.05']);
  expect(
    told(
      'competition_published',
      { number: 2, changed: ['title.en-US', 'signup.closesAt', 'awards.0.body.zh-CN'], tell: 'all' },
      'competition',
    ),
  ).toEqual([
    'Version: 2',
    'Changed: Title · English, Registration · closes, Award 1 · Text · Chinese',
    'Who hears of it: All families with a live entry',
  ]);
  expect(
    told(
      'exported',
      { list: 'works', format: 'csv', filter: { season: 2026, q: true }, columns: ['no', 'teamName'], rows: 1200, complete: true },
      'export',
    ),
  ).toEqual([
    'List: Works',
    'Format: CSV',
    'Filter · Season: 2026',
    'Filter · Searched words: Yes',
    'Columns: Number, Team',
    'Rows: 1,200',
    'Downloaded as a whole: Yes',
  ]);
});

test('an order is told by what moved, things by their names, and what is unknown so that it can be read', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  expect(told('content_order_changed', { before: ids, after: ['a', 'c', 'b', 'd', 'e'] }, 'question')).toEqual(['Order: b, c → c, b']);
  const [change] = auditChanges('assigned', 'work', { judgeIds: ['j1'] });
  expect(change).toEqual({ field: 'judgeIds', from: null, to: [{ is: 'thing', subject: 'account', id: 'j1', name: null }] });
  expect(auditChanges('decided', 'decision', { kind: 'release', subjects: ['w1'] })[1]?.to).toEqual([
    { is: 'thing', subject: 'work', id: 'w1', name: null },
  ]);
  expect(told('from_the_future', { newThing: { someOtherPart: MOMENT } })).toEqual(['new thing · some other part: 2026-05-01T10:00']);
  expect(told('from_the_future', { parts: [{ of: 'x', size: 2 }] })).toEqual(['parts: of x, size 2']);
  expect(
    told('canned_reasons_changed', {
      before: [{ id: '1', text: { 'zh-CN': '旧', 'en-US': 'old' }, archived: false }],
      after: [{ id: '1', text: { 'zh-CN': '新', 'en-US': 'new' }, archived: false }],
    }),
  ).toEqual(['Reasons: old → new']);
});

test('a long text is told from where it differs', () => {
  const same = '很'.repeat(400);
  const [line = ''] = told(
    'message_template_changed',
    { before: { 'zh-CN': { email: `${same}旧` } }, after: { 'zh-CN': { email: `${same}新` } } },
    'message_template',
  );
  expect(line).toBe(`Chinese · Email: …${'很'.repeat(24)}旧 → …${'很'.repeat(24)}新`);
  expect(told('message_template_changed', { before: null, after: { 'zh-CN': { email: 'x' } } }, 'message_template')).toEqual([
    'Words: the built-in words → own words',
  ]);
});

test('a reason that was chosen is told in words, one that was typed as it was', () => {
  expect(auditReasonText('id_numbers_seen', 'complaint', 'zh-CN')).toBe('处理投诉');
  expect(auditReasonText('contacts_seen', 'family_request', 'en-US')).toBe('The family asked');
  expect(auditReasonText('id_numbers_seen', 'of another release', 'en-US')).toBe('of another release');
  expect(auditReasonText('registration_rejected', 'complaint', 'en-US')).toBe('complaint');
  expect(auditReasonText('id_numbers_seen', null, 'en-US')).toBe(null);
});

test('both languages name the same fields and codes', () => {
  const keys = (locale: 'zh-CN' | 'en-US') => {
    const { fields, sets } = auditWords[locale];
    return [Object.keys(fields).toSorted(), Object.entries(sets).map(([set, words]) => [set, Object.keys(words).toSorted()])];
  };
  expect(keys('zh-CN')).toEqual(keys('en-US'));
});
