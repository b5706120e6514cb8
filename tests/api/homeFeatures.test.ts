// Guards: organisers choose the competitions and articles that come first on the home page, in their order. A removed one leaves no gap, and nobody's
// choice is lost unseen.
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { type Client, describeApi } from './harness.ts';

describeApi(
  'what the home page shows first',
  (context) => {
    const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
    const home = async () => context().client().call('GET /api/home');
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : error),
      );
    const NONE = { competitions: [], news: [] };
    const set = (client: Client, before: { competitions: string[]; news: string[] }, after: { competitions: string[]; news: string[] }) =>
      client.call('PUT /api/admin/home-features', { body: { before, after } });

    it('is chosen by organisers, and everything else follows as before', async () => {
      const { deps } = context();
      const wang = await context().organiser([{ competitionId: null, right: 'content' }]);
      const before = await home();
      const [a = '', b = ''] = ids(before.competitions).slice(-2);
      const all = (
        await context()
          .client()
          .call('GET /api/news', { query: { pageSize: 50 } })
      ).items;
      const [old = '', older = ''] = ids(all).slice(-2);
      const features = await wang.call('GET /api/admin/home-features');
      expect([features.competitions, features.news, ids(features.otherCompetitions)]).toEqual([[], [], ids(before.competitions)]);
      const chosen = { competitions: [b, a], news: [older, old] };
      const answer = await set(wang, NONE, chosen);
      expect([ids(answer.competitions), ids(answer.news)]).toEqual([
        [b, a],
        [older, old],
      ]);
      expect(ids(answer.otherNews)).not.toContain(old);
      const after = await home();
      expect(ids(after.competitions)).toEqual([b, a, ...ids(before.competitions).slice(0, -2)]);
      expect(ids(after.news)).toEqual([older, old, ...ids(before.news).slice(0, 4)]);

      // Another organiser chose meanwhile; repeating the same choice is no conflict.
      expect(await codeOf(set(wang, NONE, { competitions: [a], news: [] }))).toBe('conflict');
      expect(await codeOf(set(wang, NONE, chosen))).toBe(null);
      expect(await codeOf(set(wang, chosen, { competitions: ['nothing-here'], news: [] }))).toBe('invalid_input');
      expect(await codeOf(set(wang, chosen, { competitions: [a, a], news: [] }))).toBe('invalid_input');
      await wang.call('POST /api/admin/content/:kind/:id/withdrawal', {
        params: { kind: 'news', id: older },
        body: { state: 'published' },
      });
      expect(ids((await home()).news)).toEqual([old, ...ids(before.news).slice(0, 5)]);
      const left = { competitions: [b, a], news: [old] };
      await set(wang, left, { competitions: [], news: [] });
      expect(ids((await home()).competitions)).toEqual(ids(before.competitions));
      const lines = await deps.db.selectFrom('audit').select('detail').where('action', '=', 'home_features_changed').execute();
      expect(lines.length).toBe(2);
      const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
      expect(await codeOf(reviewer.call('GET /api/admin/home-features'))).toBe('not_allowed');
    });

    it('is chosen by one of several organisers who choose at the same moment', async () => {
      const client = await context().organiser([{ competitionId: null, right: 'content' }]);
      const { otherCompetitions, ...now } = await client.call('GET /api/admin/home-features');
      let before = { competitions: ids(now.competitions), news: ids(now.news) };
      const [a = '', b = '', c = ''] = ids(otherCompetitions);
      for (const round of [[a], [b], [c]]) {
        const choices = [round, [a, b], [b, c], [c, a]].map((competitions) => ({ competitions, news: [] }));
        const answers = await Promise.all(choices.map((choice) => codeOf(set(client, before, choice))));
        expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'conflict', null]);
        const stored = await client.call('GET /api/admin/home-features');
        expect(ids(stored.competitions)).toEqual(choices[answers.indexOf(null)]?.competitions);
        await set(client, { competitions: ids(stored.competitions), news: [] }, NONE);
        before = NONE;
      }
    });
  },
  { seed: 'sample' },
);
