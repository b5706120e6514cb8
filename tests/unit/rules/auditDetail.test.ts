// Guards: for every detail ever written, the old and the new value are shown, each changed field once, and no unchanged part; in words of both
// languages, never as a code, an epoch number or an object's default text.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { auditWords } from '#contract/locales/auditWords.ts';
import { exportWords } from '#contract/locales/exportWords.ts';
import { auditActions, isAuditAction } from '#contract/office/rules/auditActions.ts';
import { type AuditValue, auditChanges } from '#contract/office/rules/auditDetail.ts';
import { auditFieldKind } from '#contract/office/rules/auditFields.ts';
import { auditReasonText } from '#contract/office/rules/auditReason.ts';
import { type AuditSubject, auditSubjects, isAuditSubject, isToldByKind } from '#contract/office/rules/auditSubjects.ts';
import {
  auditActorText,
  auditChangeText,
  auditSubjectText,
  auditThingText,
  auditValueText,
  auditWord,
} from '#contract/office/rules/auditText.ts';

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

test('a number that is no moment is told as the number that it is, whatever its field is called', () => {
  for (const [at, text] of [
    [8_640_000_000_000_000, '+275760-09-13T'],
    [8_640_000_000_000_001, '8,640,000,000,000,001'],
    [-8_640_000_000_000_001, '-8,640,000,000,000,001'],
  ] as const)
    expect(told('registered', { closesAt: at })[0]).toContain(text);
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
    'Words: standard text → customised',
  ]);
});

test('a reason that was chosen is told in words, one that was typed as it was', () => {
  expect(auditReasonText('id_numbers_seen', 'complaint', 'zh-CN')).toBe('处理投诉');
  expect(auditReasonText('contacts_seen', 'family_request', 'en-US')).toBe('The family asked');
  expect(auditReasonText('id_numbers_seen', 'of another release', 'en-US')).toBe('of another release');
  expect(auditReasonText('registration_rejected', 'complaint', 'en-US')).toBe('complaint');
  expect(auditReasonText('id_numbers_seen', null, 'en-US')).toBe(null);
  const canned = { 'zh-CN': '请换一张图片。', 'en-US': 'Please choose another picture.' };
  expect(auditReasonText('rejected', '请换一张图片。', 'en-US', canned)).toBe('Please choose another picture.');
  expect(auditReasonText('rejected', '自己的话', 'en-US', null)).toBe('自己的话');
  expect(auditChanges('rejected', 'registration', { reason: '请换一张图片。', cannedReasonId: 'r1' })).toEqual([]);
});

test('a text of 200 characters is told as a whole, of a longer one its beginning', () => {
  const text = (length: number) => told('from_the_future', { words: '很'.repeat(length) });
  expect(text(200)).toEqual([`words: ${'很'.repeat(200)}`]);
  expect(text(201)).toEqual([`words: ${'很'.repeat(200)}…`]);
  // If one text is long, the excerpts begin a little before the difference, unless that is near the beginning.
  const change = (from: string, to: string) => told('edited', { before: { words: from }, after: { words: to } });
  expect(change('a'.repeat(200), 'a'.repeat(199))).toEqual([`words: ${'a'.repeat(200)} → ${'a'.repeat(199)}`]);
  expect(change(`${'a'.repeat(25)}b`, 'a'.repeat(201))).toEqual([`words: …${'a'.repeat(24)}b → …${'a'.repeat(199)}…`]);
  expect(change(`${'a'.repeat(24)}b`, 'a'.repeat(201))).toEqual([`words: ${'a'.repeat(24)}b → ${'a'.repeat(200)}…`]);
  expect(change('a'.repeat(201), 'a'.repeat(202))).toEqual([`words: …${'a'.repeat(24)} → …${'a'.repeat(25)}`]);
});

test('of a long list twelve are told, and how many more there are', () => {
  const list = (length: number) => told('from_the_future', { parts: Array.from({ length }, (_, index) => `p${index}`) });
  const twelve = Array.from({ length: 12 }, (_, index) => `p${index}`).join(', ');
  expect(list(12)).toEqual([`parts: ${twelve}`]);
  expect(list(14)).toEqual([`parts: ${twelve}, 2 more`]);
  expect(told('from_the_future', { parts: [] })).toEqual([]);
});

test('a whole number of an unknown field is an instant from 2001 on, and a count before', () => {
  const value = (number: number) => auditChanges('from_the_future', null, { part: number })[0]?.to;
  expect(value(1_000_000_000_000)).toEqual([{ is: 'instant', at: 1_000_000_000_000 }]);
  for (const number of [999_999_999_999, 4_102_444_800_000, 1_000_000_000_000.5]) expect(value(number)).toEqual([{ is: 'number', number }]);
  expect(auditChanges('from_the_future', null, { openedAt: 5 })[0]?.to).toEqual([{ is: 'instant', at: 5 }]);
});

test('what is empty is told as nothing, and what no one is to read only as changed', () => {
  expect(told('edited', { before: { teamName: 'Comets' }, after: { teamName: '' } })).toEqual(['Team: Comets → –']);
  expect(told('edited', { before: { teamName: null }, after: { teamName: 'Comets' } })).toEqual(['Team: Comets']);
  expect(told('votes_voided', { ids: ['v1', 'v2', 'v3'], batchId: 'b1' })).toEqual(['Votes chosen: 3']);
  const mark = (small: string, large: string) => ({ brand: { mark: { small, large, maskable: large } } });
  expect(told('settings_changed', { before: mark('/a', '/b'), after: mark('/c', '/d') }, 'site')).toEqual(['Brand · Logo: changed']);
});

test('the words of a list’s records, whatever the records hold besides', () => {
  const both = { 'zh-CN': '金奖', 'en-US': 'Gold' };
  expect(told('from_the_future', { parts: [both, { name: both, size: 2 }, { name: { 'zh-CN': '银' }, size: null }] })).toEqual([
    'parts: Gold, Gold, name 银',
  ]);
  expect(told('from_the_future', { parts: [['a', null, { b: [1, 2] }]] })).toEqual(['parts: a, –, 1, 2']);
});

test('a line of a list of changes has its field; one without is passed over', () => {
  expect(
    told('corrected', {
      changes: [
        { from: 'a', to: 'b' },
        { field: 'city', from: 'a', to: 'b' },
      ],
    }),
  ).toEqual(['City: a → b']);
  expect(told('corrected', { changes: 'city' })).toEqual([]);
});

test('an order is told without what stayed at its place, whatever was added or taken away', () => {
  const order = (before: unknown, after: unknown, action = 'content_order_changed') => told(action, { before, after }, 'question');
  expect(order(['a', 'b'], ['a', 'b', 'c'])).toEqual(['Order: c']);
  expect(order(['a', 'a'], ['a', 'a', 'a'])).toEqual(['Order: a']);
  expect(order(['b', 'a'], ['a'])).toEqual(['Order: b → –']);
  expect(order(['a'], ['b'], 'from_the_future')).toEqual(['List: a → b']);
  expect(order('a', undefined)).toEqual(['Placed before: a']);
  expect(auditChanges('content_order_changed', 'question', { before: 'a' })[0]?.to).toEqual([
    { is: 'thing', subject: 'question', id: 'a', name: null },
  ]);
  expect(told('message_template_changed', { before: { 'zh-CN': { email: 'x' } }, after: null }, 'message_template')).toEqual([
    'Words: customised → standard text',
  ]);
});

test('what was decided on are works where they were let go or held back, and entries where not', () => {
  for (const action of ['decided', 'decision_taken_back'])
    for (const [kind, subject] of [
      ['release', 'work'],
      ['hold', 'work'],
      ['approve', 'registration'],
      ['reject', 'registration'],
    ])
      expect(auditChanges(action, 'decision', { kind, subjects: ['x'] })[1]?.to).toEqual([{ is: 'thing', subject, id: 'x', name: null }]);
});

test('a right says for which competition', () => {
  const right = { right: 'review', competitionId: 'c1' };
  const [change] = auditChanges('rights_changed', 'account', { before: { rights: [] }, after: { rights: [right] } });
  expect(change?.to).toEqual([{ is: 'right', right: 'review', competition: { id: 'c1', name: null } }]);
  const reader = { locale: 'en-US', instant } as const;
  const text = (value: AuditValue) => auditValueText(value, reader);
  const named = { id: 'c1', name: { 'zh-CN': '杯', 'en-US': 'Cup' } };
  expect(text({ is: 'right', right: 'review', competition: named })).toBe('Review (Cup)');
  expect(text({ is: 'right', right: 'some_day', competition: { id: 'c1', name: null } })).toBe('some day (c1)');
});

test('a thing is told by its name, in the other language where one has none, and else by its kind or its id', () => {
  const thing = (subject: string, id: string, name: { 'zh-CN': string; 'en-US': string } | null = null) =>
    auditThingText({ subject, id, name }, 'en-US');
  expect(thing('news', 'n1', { 'zh-CN': '新闻', 'en-US': 'News' })).toBe('News');
  expect(thing('news', 'n1', { 'zh-CN': '新闻', 'en-US': '' })).toBe('新闻');
  expect(auditThingText({ subject: 'news', id: 'n1', name: { 'zh-CN': '', 'en-US': 'News' } }, 'zh-CN')).toBe('News');
  expect(thing('news', 'n1')).toBe('n1');
  expect(thing('message_template', 'entry_approved')).toBe('Entry approved');
  for (const subject of auditSubjects) {
    const isOne = ['home', 'site', 'about', 'export', 'decision', 'note', 'account_note', 'canned_reasons'].includes(subject);
    expect([subject, isToldByKind(subject, 'x1'), isToldByKind(subject, subject)]).toEqual([subject, isOne, true]);
  }
  expect(thing('site', 's1')).toBe('Settings');
  expect(auditSubjectText('robot_arm', 'en-US')).toBe('robot arm');
  expect([isAuditSubject('work'), isAuditSubject('robot_arm')]).toEqual([true, false]);
});

test('who did it is named where no account is', () => {
  const by = ['', 'system', 'guardian', 'operator', 'Lin Yi'].map((name) => auditActorText(name, 'en-US'));
  expect(by).toEqual(['an account that is gone', 'the system', 'a guardian', 'the operator', 'Lin Yi']);
});

test('values of a list that was exported, and words that a language lacks', () => {
  const text = (value: AuditValue) => auditValueText(value, { locale: 'en-US', instant });
  expect(text({ is: 'column', list: 'works', column: 'teamName' })).toBe('Team');
  expect(text({ is: 'column', list: 'gone', column: 'teamName' })).toBe('team name');
  expect(text({ is: 'words', text: { 'zh-CN': '杯', 'en-US': '' } })).toBe('–');
  expect(text({ is: 'field', path: 'awards.0.title.zh-CN' })).toBe('Award 1 · Title · Chinese');
  expect(told('from_the_future', { filter: { robotArm2Speed: 1 } })).toEqual(['Filter · robot arm2 speed: 1']);
});

test('every code of a closed set has its word', () => {
  const words = [
    ['action', auditActions],
    ['subject', auditSubjects],
    ['list', Object.keys(exportWords['en-US'].lists)],
    ['yesNo', ['yes', 'no']],
    ['state', [...Object.keys(exportWords['en-US'].state), ...Object.keys(auditWords['en-US'].sets.state)]],
    ['channel', Object.keys(exportWords['en-US'].channel)],
  ] as const;
  for (const [set, codes] of words)
    for (const code of codes)
      for (const locale of locales) {
        const word = auditWord(set, code, locale);
        expect([set, code, word.length > 0, locale === 'zh-CN' && word === code.replaceAll('_', ' ')]).toEqual([set, code, true, false]);
      }
  expect(auditWord('state', 'submitted', 'zh-CN')).toBe('审核中');
  for (const locale of locales) {
    expect(Object.keys(exportWords[locale].auditAction).toSorted()).toEqual(auditActions.toSorted());
    expect(Object.keys(auditWords[locale].subjects).toSorted()).toEqual(auditSubjects.toSorted());
  }
  expect([isAuditAction('registered'), isAuditAction('')]).toEqual([true, false]);
});

test('how a field is read is told by the most telling end of its path, an action’s own first', () => {
  expect(auditFieldKind('edited', ['kind'])).toEqual({ word: 'kind' });
  expect(auditFieldKind('decided', ['kind'])).toEqual({ word: 'decision' });
  expect(auditFieldKind('exported', ['filter', 'from'])).toBe('instant');
  expect(auditFieldKind('edited', ['from'])).toBeUndefined();
  expect(auditFieldKind('settings_changed', ['messages', 'prices', 'sms'])).toBe('thousandths');
  expect(auditFieldKind('settings_changed', ['messages', 'quiet', 'from'])).toBe('code');
  // A name after a known one belongs to another field, unless the known one is itself nested in another.
  expect(auditFieldKind('edited', ['season', 'name'])).toBeUndefined();
  expect(auditFieldKind('edited', ['members', '0', 'gender'])).toEqual({ word: 'gender' });
  expect(auditFieldKind('edited', ['season', '12'])).toBe('code');
});

test('both languages name the same fields and codes', () => {
  const keys = (locale: 'zh-CN' | 'en-US') => {
    const { fields, sets } = auditWords[locale];
    return [Object.keys(fields).toSorted(), Object.entries(sets).map(([set, words]) => [set, Object.keys(words).toSorted()])];
  };
  expect(keys('zh-CN')).toEqual(keys('en-US'));
});
