// Guards: data can be erased at every state of an entry, and the remaining data name no one.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EntryState, entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { CONFIRMATION_LIFETIME_MS } from '#server/platform/http/access.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { issueMissingCertificates } from '../fixtures/certificates.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { everyRow } from '../fixtures/everyRow.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { addVoters } from '../fixtures/votes.ts';
import { type Family, mp4, uploaded } from '../fixtures/works.ts';
import { type Client, describeOnBothDatabases, freshMobile, PASSWORD } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeOnBothDatabases('erasing', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  let people = 0;
  /** Returns the texts of one family that must not be found anywhere after its erasure. */
  const inventPerson = () => {
    people += 1;
    // Letters only, as required for a Latin name.
    const mark = randomUUID().replace(/[\d-]/g, '').slice(0, 8).padEnd(8, 'q');
    const child = childMember();
    return {
      mobile: freshMobile(),
      email: `needle-${mark}@example.test`,
      name: `Parent${mark}`,
      team: `Team${mark}`,
      child: { ...child, name: `Child${mark}`, latinName: `Latin${mark}` },
      phone: `+86139${String(10_000_000 + people * 7919).padStart(8, '0')}`,
      street: `Street${mark}`,
      school: `School${mark}`,
      title: `Title${mark}`,
      film: `Film${mark}.mp4`,
      description: `Text${mark}`,
      reason: `Reason${mark}`,
    };
  };
  type Person = ReturnType<typeof inventPerson>;
  const tracesOfEntry = ({ name, child, team, phone, street, school, title, film, description, reason }: Person) => [
    ...[`${name} the`, child.name, child.latinName, child.idNumber, team, phone, street, school, title, film, description, reason],
  ];

  const openWindows = { workOpensAt: 0, votingOpensAt: 0 };

  /** Returns a family whose entry came to `state`, with all related data: messages, answers, audit lines, a work, votes, a result. */
  const familyAt = async (state: EntryState, person = inventPerson()) => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps, { ...openWindows, capacity: state === 'waitlisted' ? 0 : 5 });
    await addInvitationCode(deps, competitionId, 'ONE', 3);
    const { mobile, email, name, team, child, phone, street, school } = person;
    const client = await context().participant({ mobile, email, name });
    const form = entryForm(competitionId, {
      teamName: team,
      members: [child],
      parent: { name: `${name} the parent`, phone },
      instructor: { name: `${name} the instructor`, phone },
      organization: school,
      address: { country: 'CN', region: 'FJ', detail: street },
      consent: { processing: true, publishName: true, publishWork: true, textVersion: '2026-09' },
      invitationCode: 'ONE',
    });
    const key = { idempotencyKey: randomUUID() };
    const { id, version } = await client.call('POST /api/registrations', { body: form }, key);
    await client.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(form, version) }, { idempotencyKey: randomUUID() });
    const set = (to: EntryState) => deps.db.updateTable('registration').set({ state: to }).where('id', '=', id).execute();
    const who: Family = { client, tus: createTusSender(() => context().url, client.cookies), competitionId, registrationId: id };
    let workNo: string | null = null;
    if (['work_submitted', 'scored', 'published'].includes(state)) {
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
      const uploadId = await uploaded(who, mp4(), { filename: person.film });
      const body = { title: person.title, description: person.description, media: { kind: 'video' as const, uploadId } };
      const work = await client.call('POST /api/registrations/:id/work', { params: { id }, body }, { idempotencyKey: randomUUID() });
      workNo = work.no;
      const row = await deps.db.selectFrom('work').select('id').where('no', '=', workNo).executeTakeFirstOrThrow();
      await organiser.call('POST /api/admin/works/releases', { body: { ids: [row.id], release: true } });
      const voters = await addVoters(deps, 3);
      await deps.db
        .insertInto('vote')
        .values(
          voters.map((voter) => ({
            ...{ id: deps.ids.next(), workId: row.id, accountId: voter.id, day: '2026-09-15', castAt: clock.now() },
            ...{ addressHash: null, fresh: 0 as const, voidId: null },
          })),
        )
        .execute();
      const vote = await deps.db.selectFrom('vote').select('id').where('workId', '=', row.id).executeTakeFirstOrThrow();
      await organiser.call('POST /api/admin/votes/voids', { body: { ids: [vote.id], reason: person.reason } });
    }
    if (state === 'rejected')
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'reject', reason: person.reason } });
    if (state === 'cancelled')
      await client.call('POST /api/registrations/:id/cancel', { params: { id } }, { idempotencyKey: randomUUID() });
    else await set(state);
    if (state === 'published') {
      await deps.db
        .insertInto('result')
        .values({
          ...{ id: deps.ids.next(), certificateNo: `TC-${id.slice(0, 8)}`.toUpperCase(), competitionId, registrationId: id },
          ...{ name: child.name, nameIndex: `n${id}`, idNumberIndex: `i${id}`, groupName: 'primary', teamName: team, organization: school },
          ...{
            scores: '{"creativity":8700,"task":9100}',
            total: 8940,
            durationMs: null,
            award: 'first',
            rank: 1,
            publishName: 1,
            publishedAt: 0,
          },
        })
        .execute();
      await issueMissingCertificates(deps.db);
    }
    // An upload in progress, at any state in which it is possible.
    const uploading = randomBytes(16).toString('hex');
    await deps.db
      .insertInto('upload')
      .values({
        ...{ id: uploading, accountId: (await client.call('GET /api/account')).id, registrationId: id, filename: person.film },
        ...{ declaredType: 'video/mp4', purpose: 'work', sizeBytes: 99, kind: 'video', type: null, state: 'uploading', problem: null },
        ...{ metadata: JSON.stringify({ filename: person.film }), storage: null, sha256: null, expectedSha256: null, key: null },
        ...{ fullKey: null, previewKey: null, width: null, height: null, createdAt: clock.now(), updatedAt: clock.now() },
        expiresAt: clock.now() + DAY_MS,
      })
      .execute();
    return { person, client, id, competitionId, workNo, form, key };
  };

  const expectNoTrace = async (traces: readonly string[]) => {
    for (const [table, rows] of await everyRow(context().deps))
      for (const trace of traces) expect(rows.includes(trace) ? `${trace} in ${table}` : null).toBeNull();
  };

  const states = entryStates.filter((state) => state !== 'withdrawn');

  describe.each(states)('an entry that is %s', (state) => {
    it('is erased when the consent to processing is withdrawn', async () => {
      const { person, client, id, competitionId, workNo, form, key } = await familyAt(state);
      const receipt = await client.call('POST /api/registrations/:id/withdraw', { params: { id } });
      const hasWork = workNo !== null;
      expect(receipt).toMatchObject({
        no: expect.stringMatching(/^E-[0-9A-F]{10}$/),
        entries: 1,
        works: hasWork ? 1 : 0,
        files: hasWork ? 2 : 1,
      });
      await expectNoTrace(tracesOfEntry(person));
      const details = Map.groupBy(await auditLines(context().deps, id), ({ action }) => action === 'withdrawn');
      const { no: receiptNo, at: _, ...counts } = receipt;
      expect(details.get(true)).toMatchObject([
        { subject: 'registration', detail: { before: { state }, after: { state: 'withdrawn' }, receiptNo, ...counts } },
      ]);
      expect(details.get(false)?.every(({ detail }) => JSON.stringify(detail) === '{}')).toBe(true);

      expect(await client.call('GET /api/registrations/:id', { params: { id } })).toMatchObject({
        ...{ state: 'withdrawn', label: 'none', actions: ['details'], members: [], workNo: null, reason: null },
      });
      await expectSeatsConsistent(context().deps, competitionId);
      const repeated = await client.call('POST /api/registrations', { body: form }, key);
      expect(repeated).toMatchObject({ id, state: 'withdrawn', members: [] });
      await expect(client.call('POST /api/registrations/:id/withdraw', { params: { id } })).rejects.toMatchObject({
        code: 'action_not_allowed_now',
      });
      if (workNo !== null)
        await expect(
          context()
            .client()
            .call('GET /api/works/:no', { params: { no: workNo } }),
        ).rejects.toMatchObject({ code: 'not_found' });
      const mails = (await context().outbox()).filter(({ to, template }) => to === person.email && template === 'entry_withdrawn');
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(receipt.no);
      for (const trace of tracesOfEntry(person)) expect(mails[0]?.text).not.toContain(trace);
    });

    it('goes with its account', async () => {
      const { person, client, competitionId } = await familyAt(state);
      const { status, json } = await client.request('DELETE', '/api/account', await client.encrypt(PASSWORD));
      expect(status).toBe(200);
      expect(json).toMatchObject({ entries: 1 });
      await expectNoTrace([...tracesOfEntry(person), person.mobile, person.email, person.name]);
      await expectSeatsConsistent(context().deps, competitionId);
      const mails = (await context().outbox()).filter(({ to, template }) => to === person.email && template === 'account_deleted');
      expect(mails).toHaveLength(1);
    });
  });

  it('leaves the score, of no one', async () => {
    const { client, id, competitionId } = await familyAt('published');
    await client.call('POST /api/registrations/:id/withdraw', { params: { id } });
    const rows = await context().deps.db.selectFrom('result').selectAll().where('competitionId', '=', competitionId).execute();
    expect(rows).toMatchObject([
      {
        ...{ registrationId: null, name: '', nameIndex: '', idNumberIndex: '', teamName: null, organization: null },
        ...{ total: 8940, award: 'first', rank: 1, publishName: 0 },
      },
    ]);
    const certificate = await context()
      .client()
      .call('GET /api/certificates/:no', { params: { no: rows[0]?.certificateNo ?? '' } });
    expect(certificate).toMatchObject({ name: null, award: 'first' });
    expect(
      await context().deps.db.selectFrom('certificate').selectAll().where('competitionId', '=', competitionId).execute(),
    ).toMatchObject([{ no: rows[0]?.certificateNo, registrationId: null, accountId: null, person: null }]);
  });

  it('acts once for a key', async () => {
    const { client, id } = await familyAt('approved');
    const withdraw = () =>
      client.call('POST /api/registrations/:id/withdraw', { params: { id } }, { idempotencyKey: '7b0c8a1e-8f0a-4c1e-9d55-0d6f2f1f5a77' });
    const receipt = await withdraw();
    expect(await withdraw()).toEqual(receipt);
  });

  it('is for the owner only', async () => {
    const { id } = await familyAt('submitted');
    const stranger = await context().participant();
    await expect(stranger.call('POST /api/registrations/:id/withdraw', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for one who has proved a moment ago who they are: a session alone erases nothing', async () => {
    const { client, id } = await familyAt('work_submitted');
    context().clock.advance(CONFIRMATION_LIFETIME_MS);
    const withdraw = () => client.call('POST /api/registrations/:id/withdraw', { params: { id } });
    await expect(withdraw()).rejects.toMatchObject({ code: 'confirmation_needed' });
    expect(await client.call('GET /api/registrations/:id', { params: { id } })).toMatchObject({ state: 'work_submitted' });
    await client.call('POST /api/session/confirmation', { body: { means: 'password', ...(await client.encrypt(PASSWORD)) } });
    expect(await withdraw()).toMatchObject({ entries: 1, works: 1 });
  });

  it('removes the bytes, also of what a work used, and goes on when the storage is back', async () => {
    const { client, id } = await familyAt('work_submitted');
    const { deps } = context();
    const file = await deps.db
      .selectFrom('workFile')
      .innerJoin('work', 'work.id', 'workFile.workId')
      .select(['workFile.key', 'uploadId'])
      .where('registrationId', '=', id)
      .executeTakeFirstOrThrow();
    const remove = deps.files.remove;
    deps.files.remove = () => Promise.reject(new Error('the store is away'));
    try {
      await client.call('POST /api/registrations/:id/withdraw', { params: { id } });
      await expect(deps.uploads.sweeper.sweep()).rejects.toThrow('the store is away');
      expect(await deps.files.find(file.key)).not.toBeNull();
    } finally {
      deps.files.remove = remove;
    }
    await deps.uploads.sweeper.sweep();
    expect(await deps.files.find(file.key)).toBeNull();
    expect(await deps.db.selectFrom('upload').select('id').where('id', '=', file.uploadId).execute()).toEqual([]);
  });
});
