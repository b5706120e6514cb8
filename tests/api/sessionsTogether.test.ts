// Promise: concurrent requests look their sessions up together, and each is answered for its own only.
import { expect, it } from 'vitest';
import { createSessions, SESSION_LIFETIME_MS } from '#server/accounts/signIn/sessions.ts';
import { addVoters } from '../fixtures/votes.ts';
import { describeOnBothDatabases } from './harness.ts';

const ACCOUNTS = 100;

describeOnBothDatabases('sessions that are looked up together', (context) => {
  it('share queries; who has none, whose has ended and whose is closed are not let in by the others', async () => {
    const { deps, clock } = context();
    let queries = 0;
    const db = deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    const sessions = createSessions({ ...deps, db });
    const open = async (): Promise<{ id: string; token: string }[]> =>
      Promise.all((await addVoters(deps, ACCOUNTS)).map(async (voter) => ({ id: voter.id, token: await sessions.open(voter, '-') })));
    const ended = await open();
    clock.advance(SESSION_LIFETIME_MS);
    const current = await open();
    const closed = current.filter((_, n) => n % 10 === 0);
    for (const { token } of closed) await sessions.close((await sessions.actorOf(token))?.sessionId ?? '');

    queries = 0;
    const tokens = [...current, ...ended].map(({ token }) => token).flatMap((token) => [token, `${token}x`, token]);
    const actors = await Promise.all(tokens.map((token) => sessions.actorOf(token)));
    const bearers = new Map(current.filter((one) => !closed.includes(one)).map(({ id, token }) => [token, id]));
    expect(actors.map((actor) => actor?.id ?? null)).toEqual(tokens.map((token) => bearers.get(token) ?? null));
    expect(queries).toBe(Math.ceil(tokens.length / 64));

    // A session closed between two batches is gone in the next one.
    const [first, second] = current.filter(({ token }) => bearers.has(token));
    const one = await sessions.actorOf(first?.token ?? '');
    expect(one).toMatchObject({ id: first?.id });
    await sessions.close(one?.sessionId ?? '');
    const after = await Promise.all([first, second].map((each) => sessions.actorOf(each?.token ?? '')));
    expect(after.map((actor) => actor?.id)).toEqual([undefined, second?.id]);
  });
});
