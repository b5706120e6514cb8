import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToTrace,
  clampPosition,
  HANDLE_WIDTH,
  isPhoneOrTablet,
  keyMoveDuration,
  keyMovePosition,
  keyTarget,
  startTrace,
  TRACK_END,
  TRACK_WIDTH,
} from '#src/ui/fields/slideTrack.ts';

describe('the track', () => {
  it('is 290 px with a handle of 40 px, so that the end is 250', () => {
    expect([TRACK_WIDTH, HANDLE_WIDTH, TRACK_END]).toEqual([290, 40, 250]);
  });

  it('keeps every position a whole number from 0 to 250', () => {
    fc.assert(
      fc.property(fc.double(), (x) => {
        const position = clampPosition(x);
        expect(Number.isInteger(position)).toBe(true);
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThanOrEqual(TRACK_END);
      }),
    );
    expect(clampPosition(249.4)).toBe(249);
    expect(clampPosition(249.5)).toBe(250);
  });
});

describe('the trace', () => {
  it('begins at 0 ms where the handle stands', () => {
    expect(startTrace(5000, 30).points).toEqual([[0, 30, 0]]);
  });

  it('never runs back in time and never leaves the track, whatever the clock and the pointer do', () => {
    const moves = fc.array(fc.tuple(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.double({ noNaN: true, min: -1000, max: 1000 })));
    fc.assert(
      fc.property(moves, (steps) => {
        let trace = startTrace(0);
        for (const [at, x] of steps) trace = addToTrace(trace, at, x);
        expect(trace.points).toHaveLength(steps.length + 1);
        trace.points.forEach(([ms, x], index) => {
          expect(ms).toBeGreaterThanOrEqual(trace.points[index - 1]?.[0] ?? 0);
          expect(x).toBe(clampPosition(x));
        });
      }),
    );
  });

  it('does not change the trace that it was given', () => {
    const first = startTrace(0);
    addToTrace(first, 10, 20);
    expect(first.points).toEqual([[0, 0, 0]]);
  });
});

describe('the keys', () => {
  it.each([
    ['ArrowRight', 100, 110],
    ['ArrowUp', 100, 110],
    ['ArrowLeft', 100, 90],
    ['ArrowDown', 5, 0],
    ['PageUp', 100, 150],
    ['PageUp', 240, 250],
    ['PageDown', 100, 50],
    ['Home', 100, 0],
    ['End', 100, 250],
  ])('%s moves the handle from %i to %i', (key, from, to) => {
    expect(keyTarget(key, from)).toBe(to);
  });

  it('leaves every other key to the page', () => {
    expect(keyTarget('Tab', 100)).toBeNull();
    expect(keyTarget('a', 100)).toBeNull();
  });

  it('takes at least 200 ms to the end, counted from the first key', () => {
    expect(keyMoveDuration(0, 250, 0)).toBe(250);
    expect(keyMoveDuration(240, 250, 0)).toBe(200);
    expect(keyMoveDuration(240, 250, 1000)).toBeLessThanOrEqual(0);
    expect(keyMoveDuration(100, 110, 0)).toBe(0);
  });

  /** Runs the glide as SlideToVerify does, on a screen that draws every `frameMs`. */
  function glide(from: number, to: number, frameMs: number) {
    let trace = startTrace(0, from);
    const duration = keyMoveDuration(from, to, 0);
    for (let frame = 1; trace.points.at(-1)?.[1] !== to; frame += 1) {
      trace = addToTrace(trace, frame * frameMs, keyMovePosition(from, to, frame * frameMs, duration, frame));
    }
    return trace.points;
  }

  it('makes a trace that the server takes for every way to the end and every speed of the screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 249 }), fc.integer({ min: 1, max: 400 }), (from, frameMs) => {
        const points = glide(from, TRACK_END, frameMs);
        expect(points.length).toBeGreaterThanOrEqual(5);
        expect(points.at(-1)?.[0]).toBeGreaterThanOrEqual(150);
        expect(points.at(-1)?.[1]).toBe(TRACK_END);
        const ways = points.map(([, x]) => x);
        expect(ways).toEqual(ways.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('touch alone, or a mouse too', () => {
  const agents = {
    iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    androidTablet: 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  };

  it('is touch alone on phones and tablets, an iPad that calls itself a Mac included', () => {
    expect(isPhoneOrTablet(agents.iphone, 5)).toBe(true);
    expect(isPhoneOrTablet(agents.androidTablet, 10)).toBe(true);
    expect(isPhoneOrTablet(agents.mac, 5)).toBe(true);
  });

  it('is a mouse too elsewhere, a notebook with a touch screen included', () => {
    expect(isPhoneOrTablet(agents.mac, 0)).toBe(false);
    expect(isPhoneOrTablet(agents.windows, 10)).toBe(false);
  });
});
