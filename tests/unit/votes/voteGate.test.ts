// Guards: the steps before a reader's vote of the day, in each circumstance.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voteGate } from '#src/votes/voteGate.ts';

const voting = { opensAt: 1000, closesAt: 2000 };
const account = { complete: true, role: 'participant' as const };
const free = { no: 'W2B7KM9', voting, account, today: undefined, offline: false, now: 1500 };

describe('the gate before a vote', () => {
  it('is open for a complete account that has not voted today, and while nothing is known yet', () => {
    expect(voteGate(free)).toEqual({ kind: 'open' });
    expect(voteGate({ ...free, today: { votedFor: null, nextAt: 1800 } })).toEqual({ kind: 'open' });
    expect(voteGate({ ...free, account: undefined })).toEqual({ kind: 'open' });
  });

  it('tells a vote for this work from one for another, until the next day begins', () => {
    const today = { votedFor: free.no, nextAt: 1800 };
    expect(voteGate({ ...free, today })).toEqual({ kind: 'voted_this', nextAt: 1800 });
    expect(voteGate({ ...free, today: { ...today, votedFor: 'WABCDEF' } })).toEqual({ kind: 'voted_other', nextAt: 1800 });
    expect(voteGate({ ...free, today, now: 1800 })).toEqual({ kind: 'open' });
    // The account that voted is unknown after the session.
    expect(voteGate({ ...free, today, account: null })).toEqual({ kind: 'signed_out' });
  });

  it('says what is missing, the connection first', () => {
    expect(voteGate({ ...free, account: null })).toEqual({ kind: 'signed_out' });
    expect(voteGate({ ...free, account: { ...account, complete: false } })).toEqual({ kind: 'profile_incomplete' });
    expect(voteGate({ ...free, account: { ...account, role: 'judge' } })).toEqual({ kind: 'not_allowed' });
    expect(voteGate({ ...free, account: null, offline: true })).toEqual({ kind: 'offline' });
  });

  it('names the window before everything else', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom(null, undefined, account), (offline, who) => {
        const at = (now: number) => voteGate({ ...free, offline, account: who, now });
        expect(at(999)).toEqual({ kind: 'voting_not_open', at: 1000 });
        expect(at(2000)).toEqual({ kind: 'voting_closed', at: 2000 });
        expect(voteGate({ ...free, voting: null, offline, account: who })).toEqual({ kind: 'window_invalid', at: null });
      }),
    );
  });
});
