// Promise: whatever is told of many teams is told once for each team, in as few messages as there are different things to say; names fit, and no team is
// forgotten in the number.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Joinable, joinedTemplates, joinNews, nameTeams } from '#contract/messages/rules/joining.ts';
import { waitsForMorning } from '#contract/messages/rules/urgency.ts';

const template = fc.constantFrom(...(Object.keys(joinedTemplates) as (keyof typeof joinedTemplates)[]));
const news: fc.Arbitrary<Joinable> = fc.record({
  registrationId: fc.integer({ min: 0, max: 30 }).map(String),
  template,
  reason: fc.constantFrom(undefined, '', '姓名不一致。', '照片不清。'),
});

describe('news of one person', () => {
  it('are joined by what they say and why, each entry once for a kind', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 80 }), (all) => {
        const groups = joinNews(all);
        const told = groups.flat();
        const key = (each: Joinable) => `${each.template} ${each.registrationId}`;
        expect(new Set(told.map(key))).toEqual(new Set(all.map(key)));
        expect(told).toHaveLength(new Set(told.map(key)).size);
        const says = (each: Joinable) => `${each.template} ${each.reason ?? ''}`;
        for (const group of groups) expect(new Set(group.map(says)).size).toBe(1);
        expect(new Set(groups.map(([first]) => first && says(first))).size).toBe(groups.length);
        for (const each of told) expect(each).toBe(all.findLast((other) => key(other) === key(each)));
      }),
    );
  });

  it('are one message for one decision', () => {
    fc.assert(
      fc.property(template, fc.integer({ min: 1, max: 500 }), (kind, count) => {
        const all = Array.from({ length: count }, (_, index) => ({ registrationId: String(index), template: kind, reason: 'x' }));
        expect(joinNews(all)).toEqual([all]);
      }),
    );
  });
});

describe('the names in a text', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 60 });
  it('are the first ones, whole, as far as they fit, and say that there are others', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('zh-CN', 'en-US'), (teams, locale) => {
        const { teams: text, named } = nameTeams(teams, locale);
        const separator = locale === 'zh-CN' ? '、' : ', ';
        const rest = named === teams.length ? '' : locale === 'zh-CN' ? ' 等' : ` and ${teams.length - named} more`;
        expect(text).toBe(teams.slice(0, named).join(separator) + rest);
        const limit = locale === 'zh-CN' ? 48 : 120;
        const length = (count: number) => [...teams.slice(0, count).join(separator)].length;
        expect(named === 1 || length(named) <= limit).toBe(true);
        expect(named === teams.length || length(named + 1) > limit).toBe(true);
      }),
    );
  });
});

describe('what waits for the morning', () => {
  const now = Date.UTC(2026, 8, 15, 17, 4);
  const hours = (count: number) => now + count * 3600_000;
  it.each([
    ['entry_approved', null, true],
    ['entry_rejected', hours(1), false],
    ['entry_rejected', hours(24), false],
    ['entry_rejected', hours(24) + 1, true],
    ['entry_rejected', now, true],
    ['entry_received', null, false],
    ['work_received', null, false],
    ['verification_code', null, false],
    ['password_changed', null, false],
    ['fee_paid', null, true],
  ] as const)('%s with the deadline %s: %s', (kind, deadline, waits) => {
    expect(waitsForMorning(kind, { now, deadline })).toBe(waits);
  });
});
