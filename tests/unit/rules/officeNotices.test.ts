// Property: an organiser hears of what concerns them by the rights that they have, by the channel and at the time that they chose: nothing that can wait in the
// quiet hours, a digest at its hour alone and with what there was by then, and everything that was chosen some time within a day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuietHour } from '#contract/messages/rules/quietHours.ts';
import {
  digestHourIn,
  dueNotices,
  lastDigest,
  mayHear,
  type NoticeChoices,
  noticeChannels,
  noticeKinds,
  noticeTimings,
  offeredKinds,
  type Thing,
  usualChoices,
} from '#contract/office/rules/notices.ts';
import { rightNames } from '#contract/office/rules/staffRights.ts';
import { wallTime } from '#contract/time/zonedTime.ts';

const HOUR_MS = 3600_000;
const T0 = Date.parse('2026-06-01T00:00:00Z');
const competition = fc.constantFrom('a', 'b');
const hour = fc.integer({ min: 0, max: 23 });
const quiet = fc.record({ from: hour, until: hour });
const thing: fc.Arbitrary<Thing> = fc.record({
  kind: fc.constantFrom(...noticeKinds),
  key: fc.uuid(),
  at: fc.integer({ min: T0 - 72 * HOUR_MS, max: T0 + 72 * HOUR_MS }),
  competitionId: fc.option(competition),
  concerns: fc.option(fc.uniqueArray(fc.constantFrom('me', 'other'), { maxLength: 2 })),
});
const organiser = fc.record({
  id: fc.constant('me'),
  rights: fc.array(fc.record({ competitionId: fc.option(competition), right: fc.constantFrom(...rightNames) }), { maxLength: 3 }),
});
const choices: fc.Arbitrary<NoticeChoices> = fc
  .tuple(...noticeKinds.map(() => fc.record({ timing: fc.constantFrom(...noticeTimings), mail: fc.boolean(), push: fc.boolean() })))
  .map((made) => Object.assign({}, usualChoices, ...made.map((choice, index) => ({ [noticeKinds[index] ?? '']: choice }))));
const moment = fc.record({
  now: fc.integer({ min: T0, max: T0 + 48 * HOUR_MS }),
  timeZone: fc.constantFrom('Asia/Shanghai', 'Asia/Singapore', 'Europe/Berlin', 'Pacific/Apia'),
  quiet,
});
const all = fc.record({
  things: fc.array(thing, { maxLength: 12 }),
  organiser,
  choices,
  digestHour: hour,
  hadDigest: fc.boolean(),
  moment,
});

describe('notices to organisers', () => {
  test('go to those with the right alone, as they chose, once by each channel', () => {
    fc.assert(
      fc.property(all, ({ things, organiser, moment, ...settings }) => {
        const due = dueNotices(things, organiser, settings, moment);
        const offered = offeredKinds(organiser.rights);
        for (const { timing, channel, things: told } of due)
          for (const each of told) {
            expect(mayHear(each, organiser)).toBe(true);
            expect(offered).toContain(each.kind);
            expect(settings.choices[each.kind]).toMatchObject({ timing, [channel]: true });
          }
        const named = due.map(({ timing, channel }) => `${timing} ${channel}`);
        expect(new Set(named).size).toBe(named.length);
        for (const { things: told } of due) expect(new Set(told).size).toBe(told.length);
      }),
    );
  });

  test('wait for the morning unless they are urgent, and for the hour of the digest', () => {
    fc.assert(
      fc.property(all, ({ things, organiser, moment, ...settings }) => {
        const isQuiet = isQuietHour(wallTime(moment.now, moment.timeZone).hour, moment.quiet);
        for (const { timing, things: told } of dueNotices(things, organiser, settings, moment)) {
          if (isQuiet) expect([timing, told.every(({ kind }) => kind === 'report' || kind === 'publication')]).toEqual(['at_once', true]);
          if (timing !== 'digest') continue;
          expect(settings.hadDigest).toBe(false);
          for (const { at } of told) expect(at).toBeLessThanOrEqual(lastDigest(settings.digestHour, moment));
        }
      }),
    );
  });

  test('reach everybody who chose them within a day', () => {
    fc.assert(
      fc.property(all, ({ things, organiser, moment, choices, digestHour }) => {
        const told = new Set<string>();
        for (let passed = 0; passed <= 49; passed += 1) {
          const now = moment.now + passed * HOUR_MS;
          const untold = things.filter(({ key, at }) => at <= moment.now && !told.has(key));
          for (const { things: some } of dueNotices(untold, organiser, { choices, digestHour, hadDigest: false }, { ...moment, now }))
            for (const { key } of some) told.add(key);
        }
        for (const each of things) {
          const { timing, ...channels } = choices[each.kind];
          const isChosen = timing !== 'never' && noticeChannels.some((channel) => channels[channel]);
          if (each.at <= moment.now) expect(told.has(each.key)).toBe(isChosen && mayHear(each, organiser));
        }
      }),
    );
  });

  test('have a digest at an hour that is not quiet', () => {
    fc.assert(
      fc.property(hour, quiet, (chosen, quietHours) => {
        const kept = digestHourIn(chosen, quietHours);
        expect(isQuietHour(kept, quietHours)).toBe(false);
        if (!isQuietHour(chosen, quietHours)) expect(kept).toBe(chosen);
      }),
    );
  });
});
