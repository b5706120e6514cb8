// Promise: no window in the season's strip covers another one or its name, and they take no more lines than necessary.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNamedBefore, lanesOf, placeIn, weeksFrom } from '#src/admin/today/charts/weeks.ts';

const NAME = 12;
const bar = (left: number, width: number) => ({ left, width });
/** Returns the span of a bar and its name. */
const covered = ({ left, width }: { left: number; width: number }) => {
  if (width >= NAME) return { from: left, to: left + width };
  return isNamedBefore(bar(left, width), NAME) ? { from: left - NAME, to: left + width } : { from: left, to: left + width + NAME };
};

describe('the lines of a season’s strip', () => {
  it('are one for windows that follow each other', () => {
    expect(lanesOf([bar(50, 50), bar(0, 20), bar(20, 30)], NAME)).toEqual([[bar(0, 20), bar(20, 30), bar(50, 50)]]);
  });

  it('are two where windows overlap, and where one is too short for its name', () => {
    expect(lanesOf([bar(0, 60), bar(40, 40)], NAME)).toHaveLength(2);
    expect(lanesOf([bar(0, 4), bar(4, 40)], NAME)).toEqual([[bar(0, 4)], [bar(4, 40)]]);
    expect(lanesOf([bar(40, 55), bar(96, 4)], NAME)).toEqual([[bar(40, 55)], [bar(96, 4)]]);
  });

  it('hold every window once, none over another or its name', () => {
    const window = fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 100 }))
      .map(([left, width]) => bar(left, Math.min(width, 100 - left)));
    fc.assert(
      fc.property(fc.array(window, { maxLength: 12 }), (windows) => {
        const lanes = lanesOf(windows, NAME);
        expect(lanes.flat()).toHaveLength(windows.length);
        expect(new Set(lanes.flat())).toEqual(new Set(windows));
        for (const lane of lanes) {
          const taken = lane.map(covered).toSorted((a, b) => a.from - b.from);
          for (const [index, { from }] of taken.entries()) if (index > 0) expect(from).toBeGreaterThanOrEqual(taken[index - 1]?.to ?? 0);
        }
      }),
    );
  });
});

describe('the four weeks', () => {
  const NOON = Date.parse('2026-04-08T12:00:00+08:00');

  it('begin on the Monday before, by the clock of the zone', () => {
    const { from, to, days } = weeksFrom(NOON, 'Asia/Shanghai', 0);
    expect([from, to]).toEqual([Date.parse('2026-04-06T00:00:00+08:00'), Date.parse('2026-05-04T00:00:00+08:00')]);
    expect(days.findIndex(({ isToday }) => isToday)).toBe(2);
    expect(days.filter(({ isMonday }) => isMonday)).toHaveLength(4);
  });

  it('show the part of a window that reaches into them', () => {
    const weeks = weeksFrom(NOON, 'Asia/Shanghai', 0);
    expect(placeIn(weeks, weeks.from - 1000, weeks.to + 1000)).toEqual({ left: 0, width: 100 });
    expect(placeIn(weeks, weeks.from - 2000, weeks.from)).toBeNull();
    expect(placeIn(weeks, null, weeks.to)).toBeNull();
  });
});
