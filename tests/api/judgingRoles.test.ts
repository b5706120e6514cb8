// Guards: who sees and marks a work, before, in and after its round: its judge, another judge of the round, a judge in conflict, a judge of another round,
// its family, another family, a visitor, organisers with and without the right, and one of the entry's own family.
import { beforeAll, expect, it } from 'vitest';
import type { NewMark } from '#contract/judging/public.ts';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { changeJudges, roundSettings } from '../fixtures/rounds.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
/** The address of a work on another site. */
const LINK = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const times = ['draft', 'before', 'open', 'over', 'locked'] as const;
type Time = (typeof times)[number];
const people = [
  'judge',
  'other judge',
  'in conflict',
  'of another round',
  'family',
  'stranger',
  'visitor',
  'organiser',
  'reviewer',
  'parent',
] as const;
type Person = (typeof people)[number];

/** Answers of an unreleased work and its file, by hand: organisers of works and the family always, its judge once the round has begun. */
const opensWork = (person: Person, time: Time): boolean =>
  ['family', 'organiser', 'reviewer', 'parent'].includes(person) || (person === 'judge' && !['draft', 'before'].includes(time));

/** Answers to a judge who asks for the address of a link, by hand. */
const addressAnswer = (person: Person, time: Time): string => {
  if (person === 'visitor') return 'signed_out';
  if (!['judge', 'other judge', 'in conflict', 'of another round'].includes(person)) return 'not_allowed';
  return person === 'judge' && opensWork(person, time) ? LINK : 'not_found';
};

/** Answers to a mark, by hand. */
const markAnswer = (person: Person, time: Time): string => {
  if (person === 'visitor') return 'signed_out';
  if (!['judge', 'other judge', 'in conflict', 'of another round'].includes(person)) return 'not_allowed';
  if (time === 'draft' || person === 'other judge' || person === 'of another round') return 'not_found';
  if (time === 'before') return 'action_not_allowed_now';
  if (time === 'over') return 'round_over';
  if (time === 'locked') return 'round_locked';
  return person === 'judge' ? 'stands' : 'conflict_ruled';
};

/** Answers to the board and a work's history, by hand. */
const boardAnswer = (person: Person): string => {
  if (person === 'visitor') return 'signed_out';
  if (person === 'organiser') return 'seen';
  if (person === 'parent') return 'hidden';
  return 'not_allowed';
};

/** Answers to making the work a round's calibration from what was read long ago, by hand. */
const calibrationAnswer = (person: Person, time: Time): string => {
  if (person === 'visitor') return 'signed_out';
  if (person !== 'organiser' && person !== 'parent') return 'not_allowed';
  if (time === 'locked') return 'round_locked';
  return person === 'parent' ? 'not_found' : 'conflict';
};

/** Answers to a request for the marks as a file, by hand. */
const exportAnswer = (person: Person): string => {
  if (person === 'visitor') return 'signed_out';
  return person === 'organiser' || person === 'parent' ? 'asked' : 'not_allowed';
};

describeOnBothDatabases('who sees and marks a work', (context) => {
  let clients: Record<Person, Client>;
  let ids: Record<'judge' | 'other judge' | 'in conflict', string>;
  let chief: Client;
  let roundId: string;
  let work: { no: string; id: string; url: string };
  let linked: { no: string; id: string };
  let competitionId: string;

  const handIn = async (who: Family) => {
    const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const { no, media } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小货场', description: '用最少的积木送货。', media: { kind: 'images', uploadIds: [uploadId] } },
    });
    const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    return { no, id, url: media.kind === 'images' ? (media.items[0]?.url ?? '') : '' };
  };
  const handInLink = async (who: Family) => {
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小路灯', description: '天黑就亮。', media: { kind: 'link', url: LINK } },
    });
    const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    return { no, id };
  };
  const codeOf = (promise: Promise<unknown>, done: string | ((value: never) => string)): Promise<string> =>
    promise.then(
      (value) => (typeof done === 'string' ? done : done(value as never)),
      (error) => error.code ?? String(error),
    );
  const version = async () => (await chief.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } })).round.version;

  beforeAll(async () => {
    chief = await context().organiser();
    const { db } = context().deps;
    const who = await family(context());
    work = await handIn(who);
    linked = await handInLink(await family(context(), { competitionId: who.competitionId }));
    const judges = [await newJudge(context()), await newJudge(context()), await newJudge(context()), await newJudge(context())] as const;
    ({ competitionId } = who);
    const parent = await context().organiser([{ competitionId, right: 'judging' }]);
    const { parentPhone } = await db
      .selectFrom('registration')
      .select('parentPhone')
      .where('id', '=', who.registrationId)
      .executeTakeFirstOrThrow();
    const { id: parentId } = await parent.call('GET /api/account');
    await db.updateTable('account').set({ mobile: parentPhone }).where('id', '=', parentId).execute();
    clients = {
      judge: judges[0].client,
      'other judge': judges[1].client,
      'in conflict': judges[2].client,
      'of another round': judges[3].client,
      family: who.client,
      stranger: (await family(context())).client,
      visitor: context().client(),
      organiser: await context().organiser([{ competitionId, right: 'judging' }]),
      reviewer: await context().organiser([{ competitionId, right: 'review' }]),
      parent,
    };
    ids = { judge: judges[0].id, 'other judge': judges[1].id, 'in conflict': judges[2].id };
    const now = context().clock.now();
    const settings = { ...roundSettings(now + HOUR_MS), opensAt: now + HOUR_MS };
    const added = await chief.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body: settings });
    roundId = added.id;
    const members = Object.values(ids).map((judgeId) => ({ judgeId, languages: null, limit: null }));
    await chief.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version: 0, members } });
    const pairs = { workIds: [work.id, linked.id], judgeIds: [ids.judge, ids['in conflict']] };
    await changeJudges(chief, roundId, 'assign', pairs);
    for (const { id: workId } of [work, linked]) {
      const ruling = { workId, judgeId: ids['in conflict'], ruling: 'confirmed' as const, reason: '同校' };
      await chief.call('POST /api/admin/rounds/:id/rulings', { params: { id: roundId }, body: ruling });
    }
  });

  const expectAll = async (time: Time): Promise<void> => {
    for (const person of people) {
      const client = clients[person];
      const mark: NewMark = {
        roundId,
        state: 'handed_in',
        points: { creativity: 80, task: 70 },
        durationMs: null,
        comment: '',
        note: '',
        rubricNumber: 1,
        basedOn: 0,
        madeAt: context().clock.now(),
      };
      const opened = await codeOf(client.call('GET /api/works/:no', { params: { no: work.no } }), 'opened');
      expect([time, person, opened]).toEqual([time, person, opensWork(person, time) ? 'opened' : 'not_found']);
      // a judge never opens a link so: its address is asked for by itself
      const openedLink = await codeOf(client.call('GET /api/works/:no', { params: { no: linked.no } }), 'opened');
      const opensLink = ['organiser', 'reviewer', 'parent'].includes(person);
      expect([time, person, openedLink]).toEqual([time, person, opensLink ? 'opened' : 'not_found']);
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const file = await fetch(new URL(work.url, context().url), { headers: { cookie } });
      await file.bytes();
      expect([time, person, file.status]).toEqual([time, person, opensWork(person, time) ? 200 : 404]);
      const answered = await codeOf(
        client.call('POST /api/judging/works/:no/marks', { params: { no: work.no }, body: mark }),
        ({ late }: { late: string | null }) => late ?? 'stands',
      );
      expect([time, person, answered]).toEqual([time, person, markAnswer(person, time)]);
      if (person === 'judge' || person === 'other judge' || person === 'in conflict') {
        const { items } = await client.call('GET /api/judging/rounds');
        const listed = items.flatMap(({ works }) => works.map(({ no }) => no));
        expect([time, person, listed.sort()]).toEqual([
          time,
          person,
          person === 'judge' && opensWork(person, time) ? [work.no, linked.no].sort() : [],
        ]);
        expect([time, person, JSON.stringify(items).includes('youtube')]).toEqual([time, person, false]);
      }
      const address = await codeOf(
        client.call('POST /api/judging/works/:no/addresses', { params: { no: linked.no }, body: { roundId } }),
        ({ url }: { url: string }) => url,
      );
      expect([time, person, address]).toEqual([time, person, addressAnswer(person, time)]);
      const ofPictures = client.call('POST /api/judging/works/:no/addresses', { params: { no: work.no }, body: { roundId } });
      await expect(ofPictures).rejects.toMatchObject({ code: address === LINK ? 'not_found' : addressAnswer(person, time) });
      const seen = await codeOf(
        client.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } }),
        ({ works }: { works: { isHidden: boolean }[] }) => (works[0]?.isHidden ? 'hidden' : 'seen'),
      );
      expect([time, person, seen]).toEqual([time, person, boardAnswer(person)]);
      const params = { id: roundId, workId: work.id };
      const history = await codeOf(client.call('GET /api/admin/rounds/:id/works/:workId/marks', { params }), 'seen');
      expect([time, person, history]).toEqual([time, person, boardAnswer(person) === 'hidden' ? 'not_found' : boardAnswer(person)]);
      const calibrated = await codeOf(
        client.call('PUT /api/admin/rounds/:id/calibration', { params: { id: roundId }, body: { version: 99, workId: work.id } }),
        'set',
      );
      expect([time, person, calibrated]).toEqual([time, person, calibrationAnswer(person, time)]);
      const asked = await codeOf(
        client.call('POST /api/admin/marks/exports', { body: { format: 'csv', locale: 'en-US', columns: ['no'], competitionId } }),
        'asked',
      );
      expect([time, person, asked]).toEqual([time, person, exportAnswer(person)]);
    }
  };

  /** Lets time pass without ending anybody's session. */
  const pass = async (ms: number): Promise<void> => {
    context().clock.advance(ms);
    const now = context().clock.now();
    const fresh = { createdAt: now, lastSeenAt: now, expiresAt: now + HOUR_MS };
    await context().deps.db.updateTable('session').set(fresh).execute();
  };

  it('follows the round', async () => {
    await expectAll('draft');
    await chief.call('POST /api/admin/rounds/:id/openings', { params: { id: roundId }, body: { version: await version() } });
    await expectAll('before');
    await pass(2 * HOUR_MS);
    await expectAll('open');
    await pass(11 * 24 * HOUR_MS);
    await expectAll('over');
    await chief.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version: await version() } });
    await expectAll('locked');
    const lines = await context().deps.db.selectFrom('audit').select(['actorId', 'subjectId']).where('action', '=', 'link_seen').execute();
    expect(lines).toEqual(Array.from({ length: 3 }, () => ({ actorId: ids.judge, subjectId: linked.id })));
  });
});
