// Promise: an award of the jury's choice is given by hand, with a reason, to nobody of the organiser's own family; it is part of the computation like a mark, and is
// published and corrected as every other award.
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Client } from '../fixtures/client.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { computeResults, judgedCompetition, prize, publicationsOf, publishResults } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const NOTE = { 'zh-CN': '评委会奖项现已更正。', 'en-US': 'The award of the jury is now corrected.' };
const REASON = '评委会一致认为这件作品最有想象力';

describeOnBothDatabases(
  'an award of the jury’s choice',
  (context) => {
    let organiser: Client;

    beforeAll(async () => {
      organiser = await context().organiser();
    });

    type Judged = Awaited<ReturnType<typeof judgedCompetition>>;
    /** A judged competition with gold, silver and an award of the jury's choice. */
    const judged = async (onlyBest = true): Promise<Judged> => {
      const made = await judgedCompetition(context(), organiser, 4);
      const awards = [
        prize('gold', { kind: 'first', count: 1 }),
        prize('silver', { kind: 'first', count: 2 }),
        prize('idea', { kind: 'jury' }),
      ];
      const ranking = { ties: 'shared', onlyBest, shows: { early_childhood: 'rank', primary: 'rank' } };
      await context()
        .deps.db.updateTable('competition')
        .set({ awards: JSON.stringify(awards), ranking: JSON.stringify(ranking) })
        .where('id', '=', made.competitionId)
        .execute();
      return made;
    };
    const entryOf = ({ works }: Judged, index: number): string => works[index]?.who.registrationId ?? '';
    const give = (made: Judged, index: number, { client = organiser, award = 'idea' } = {}) =>
      client.call('POST /api/admin/competitions/:id/results/jury-choices', {
        params: { id: made.competitionId },
        body: { award, entryId: entryOf(made, index), reason: REASON },
      });
    const takeBack = (made: Judged, index: number, client = organiser) =>
      client.call('POST /api/admin/competitions/:id/results/jury-choices/withdrawal', {
        params: { id: made.competitionId },
        body: { award: 'idea', entryId: entryOf(made, index) },
      });
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
    const awardsOf = ({ computation }: Awaited<ReturnType<typeof computeResults>>) =>
      computation?.groups.flatMap(({ rows }) => rows.map(({ awards }) => awards.join()));
    const waiting = ({ checks }: Awaited<ReturnType<typeof computeResults>>) => checks.find(({ name }) => name === 'jury_waiting');
    const pass = async (ms: number) => {
      const { deps, clock } = context();
      clock.advance(ms);
      while (!(await deps.jobs.runDue('publications'))) clock.advance(1000);
    };
    const shownTo = async ({ works }: Judged, index: number) => {
      const who = works[index]?.who;
      const results = await who?.client.call('GET /api/registrations/:id/results', { params: { id: who.registrationId } });
      return results?.items.map(({ award }) => award);
    };

    it('counts from the next computation on, with who gave it and when, and can be taken back', async () => {
      const made = await judged();
      const before = await computeResults(organiser, made.competitionId);
      expect(waiting(before)).toMatchObject({ name: 'jury_waiting', level: 'warning', count: 1 });
      const given = await give(made, 2);
      expect(given.computation).toMatchObject({ number: 1, isCurrent: false });
      expect(given.computation?.groups[0]?.rows[2]?.choices).toEqual([
        { award: 'idea', reason: REASON, by: '陈老师', at: context().clock.now() },
      ]);
      const after = await computeResults(organiser, made.competitionId);
      expect([after.computation?.number, after.computation?.isCurrent, awardsOf(after)]).toEqual([2, true, ['gold', 'silver', 'idea', '']]);
      expect(waiting(after)).toMatchObject({ level: 'ok' });
      expect(after.computation?.groups[0]?.lines.at(-1)).toEqual({ key: 'idea', wanted: null, won: 1, given: 1 });
      const stored = await context()
        .deps.db.selectFrom('computation')
        .select('terms')
        .where('competitionId', '=', made.competitionId)
        .where('number', '=', 2)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(stored.terms)).toMatchObject({
        choices: [{ award: 'idea', entryId: entryOf(made, 2), by: '陈老师', at: expect.any(Number) }],
      });
      expect(stored.terms).not.toContain(REASON);
      expect(await codeOf(give(made, 2))).toBe('conflict');
      await takeBack(made, 2);
      expect(await codeOf(takeBack(made, 2))).toBe('action_not_allowed_now');
      expect(awardsOf(await computeResults(organiser, made.competitionId))).toEqual(['gold', 'silver', '', '']);
      const audit = await context()
        .deps.db.selectFrom('audit')
        .select(['action', 'detail'])
        .where('subjectId', '=', entryOf(made, 2))
        .where('action', 'in', ['jury_award_given', 'jury_award_taken_back'])
        .orderBy('at')
        .orderBy('id')
        .execute();
      expect(audit.map(({ action }) => action)).toEqual(['jury_award_given', 'jury_award_taken_back']);
      expect(JSON.parse(audit[0]?.detail ?? '')).toEqual({ award: 'idea', reason: REASON });
    });

    it('goes to who has a better one only where an entry may have several', async () => {
      const [best, several] = [await judged(true), await judged(false)];
      for (const made of [best, several]) await give(made, 0);
      const one = await computeResults(organiser, best.competitionId);
      expect(awardsOf(one)).toEqual(['gold', 'silver', '', '']);
      expect(waiting(one)).toMatchObject({ level: 'warning', count: 1 });
      expect(awardsOf(await computeResults(organiser, several.competitionId))).toEqual(['gold,silver,idea', 'silver', '', '']);
    });

    it('is given to none but ranked entries of the competition, and by no other award', async () => {
      const [made, other] = [await judged(), await judged()];
      expect(await codeOf(give(made, 1, { award: 'gold' }))).toBe('action_not_allowed_now');
      expect(await codeOf(give(made, 1, { award: 'nothing' }))).toBe('action_not_allowed_now');
      expect(await codeOf(give({ ...other, competitionId: made.competitionId }, 1))).toBe('not_found');
      const reviewer = await context().organiser([{ right: 'results', competitionId: other.competitionId }]);
      expect(await codeOf(give(made, 1, { client: reviewer }))).toBe('not_found');
    });

    it('cannot be given to, taken from or seen of an entry of the organiser’s own family, in the audit log neither', async () => {
      const made = await judged();
      const [own] = made.works.slice(2);
      if (!own) throw new Error('no work');
      await give(made, 2);
      const parent = await organiserOfFamily(context(), own);
      const refused = [give(made, 2, { client: parent }), takeBack(made, 2, parent)];
      expect(await Promise.all(refused.map(codeOf))).toEqual(['not_found', 'not_found']);
      const { computation } = await computeResults(parent, made.competitionId);
      expect(JSON.stringify(computation)).not.toContain(REASON);
      expect(computation?.terms.choices).toEqual([]);
      expect(computation?.groups[0]?.rows.find(({ isHidden }) => isHidden)).toMatchObject({
        id: entryOf(made, 2),
        awards: [],
        choices: [],
      });
      const linesFor = async (client: Client) =>
        (await client.call('POST /api/admin/audit/search', { body: {} })).items.filter(({ action }) => action === 'jury_award_given');
      const ofOwn = async (client: Client) => (await linesFor(client)).filter(({ subjectId }) => subjectId === entryOf(made, 2)).length;
      expect([await ofOwn(organiser), await ofOwn(parent)]).toEqual([1, 0]);
    });

    it('is public with the results, and changes afterwards by a correction alone', async () => {
      const made = await judged();
      const { competitionId } = made;
      await give(made, 2);
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      expect(await shownTo(made, 2)).toEqual(['idea']);
      await takeBack(made, 2);
      await give(made, 3);
      expect([await shownTo(made, 2), await shownTo(made, 3)]).toEqual([['idea'], ['participation']]);
      await computeResults(organiser, competitionId);
      expect((await publicationsOf(organiser, competitionId)).corrections).toMatchObject([
        { id: entryOf(made, 2), from: { awards: ['idea'] }, to: { awards: [] }, isLower: true },
        { id: entryOf(made, 3), from: { awards: [] }, to: { awards: ['idea'] } },
      ]);
      await publishResults(organiser, competitionId, { note: NOTE, calls: '已电话告知' });
      await pass(UNDO_MS);
      expect([await shownTo(made, 2), await shownTo(made, 3)]).toEqual([['participation'], ['idea']]);
    });

    it('stays with the place of an entry that is erased, without its reason', async () => {
      const made = await judged();
      const { competitionId } = made;
      await give(made, 2);
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      const erased = made.works[2]?.who;
      await erased?.client.call('POST /api/registrations/:id/withdraw', { params: { id: erased.registrationId } });
      const results = await computeResults(organiser, competitionId);
      expect(awardsOf(results)).toEqual(['gold', 'silver', 'idea', '']);
      expect(waiting(results)).toMatchObject({ level: 'ok' });
      expect(JSON.stringify(results)).not.toContain(REASON);
      const { db } = context().deps;
      expect(await db.selectFrom('juryChoice').selectAll().where('competitionId', '=', competitionId).execute()).toEqual([]);
      const audit = await db
        .selectFrom('audit')
        .select('detail')
        .where('detail', 'like', `%${REASON}%`)
        .where('subjectId', '=', entryOf(made, 2))
        .execute();
      expect(audit).toEqual([]);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
