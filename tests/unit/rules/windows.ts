import * as fc from 'fast-check';
import type { TimeWindow, WindowState } from '#contract/time/timeWindow.ts';

/** The instant at which `windowIn` evaluates its windows. */
export const NOW = 1_780_000_000_000;

const nearOrFar = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4e10 }));

/** Windows that are in a state at `NOW`, often by a millisecond. */
export const windowIn = (state: WindowState): fc.Arbitrary<TimeWindow | null> => {
  switch (state) {
    case 'before':
      return fc.tuple(nearOrFar, nearOrFar).map(([wait, span]) => ({ opensAt: NOW + wait, closesAt: NOW + wait + span }));
    case 'open':
      return fc.tuple(nearOrFar, nearOrFar).map(([since, left]) => ({ opensAt: NOW + 1 - since, closesAt: NOW + left }));
    case 'after':
      return fc.tuple(nearOrFar, nearOrFar).map(([span, since]) => ({ opensAt: NOW + 1 - since - span, closesAt: NOW + 1 - since }));
    case 'invalid':
      return fc.oneof(
        fc.constantFrom(
          null,
          { opensAt: null, closesAt: null },
          { opensAt: NOW, closesAt: null },
          { opensAt: Number.NaN, closesAt: NOW + 1 },
        ),
        nearOrFar.map((back) => ({ opensAt: NOW + 1, closesAt: NOW + 1 - back })),
      );
  }
};

export const windowStates = ['invalid', 'before', 'open', 'after'] as const;
export const anyWindowState = fc.constantFrom(...windowStates);
