import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signupGate } from '#src/competitions/signupGate.ts';

const opensAt = 1_000_000;
const closesAt = 2_000_000;
const open = 1_500_000;

const competition = (change: Partial<Parameters<typeof signupGate>[0]> = {}): Parameters<typeof signupGate>[0] => ({
  slug: 'city-couriers',
  mode: 'offline',
  signup: { opensAt, closesAt },
  participation: ['team'],
  placesLeft: null,
  ...change,
});
const complete = { complete: true };

describe('signupGate', () => {
  it('leads to the form of the mode', () => {
    expect(signupGate(competition(), complete, open)).toEqual({
      kind: 'open',
      waiting: false,
      forms: [{ participation: 'team', to: '/signOffline?competition=city-couriers' }],
    });
    expect(signupGate(competition({ mode: 'online' }), complete, open)).toMatchObject({
      forms: [{ to: '/sign?competition=city-couriers' }],
    });
  });

  it('offers both forms where teams and single children may take part', () => {
    expect(signupGate(competition({ mode: 'online', participation: ['team', 'single'] }), complete, open)).toMatchObject({
      forms: [
        { participation: 'team', to: '/sign?competition=city-couriers' },
        { participation: 'single', to: '/signSingle?competition=city-couriers' },
      ],
    });
  });

  it('offers the waiting list once every place is taken', () => {
    expect(signupGate(competition({ placesLeft: 0 }), complete, open)).toMatchObject({ kind: 'open', waiting: true });
    expect(signupGate(competition({ placesLeft: 1 }), complete, open)).toMatchObject({ kind: 'open', waiting: false });
    expect(signupGate(competition({ placesLeft: null }), complete, open)).toMatchObject({ kind: 'open', waiting: false });
  });

  it('asks to sign in first, then for a complete profile', () => {
    expect(signupGate(competition(), null, open)).toEqual({ kind: 'signed_out', to: '/login' });
    expect(signupGate(competition(), { complete: false }, open)).toEqual({ kind: 'profile_incomplete', to: '/account' });
  });

  it('stays open while the account is unknown', () => {
    expect(signupGate(competition(), undefined, open)).toMatchObject({ kind: 'open' });
  });

  it('names the moment of a closed window', () => {
    expect(signupGate(competition(), complete, opensAt - 1)).toEqual({ kind: 'closed', reason: 'signup_not_open', at: opensAt });
    expect(signupGate(competition(), complete, closesAt)).toEqual({ kind: 'closed', reason: 'signup_closed', at: closesAt });
    expect(signupGate(competition({ signup: { opensAt: closesAt, closesAt: opensAt } }), complete, open)).toEqual({
      kind: 'closed',
      reason: 'window_invalid',
      at: null,
    });
  });

  it('never asks for a sign-in outside the window, and never opens there', () => {
    const account = fc.constantFrom(null, undefined, { complete: true }, { complete: false });
    fc.assert(
      fc.property(account, fc.integer({ min: 0, max: 3_000_000 }), (who, now) => {
        const inside = now >= opensAt && now < closesAt;
        expect(signupGate(competition(), who, now).kind === 'closed').toBe(!inside);
      }),
    );
  });
});
