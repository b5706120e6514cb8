import type { z } from 'zod';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { residentIdCheckDigit } from '#contract/registrations/rules/idNumber.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import { EVERYTHING, insertRights } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { AccountTable } from '#server/database/tables/accounts.ts';
import { withinTransaction } from '#server/database/withinTransaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createRateLimiter } from '#server/platform/rateLimiter.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { decide, register } from '#server/registrations/index.ts';
import { ageBands, DAY_MS, howToPay, sampleAwards, sampleCompetitions, sampleJudges, storeSampleDownloads } from './competitions.ts';
import { seedContent } from './content.ts';
import { openSources } from './sources.ts';
import { seedVotes } from './votes.ts';
import { sampleWorks, seedWorks } from './works.ts';

const PASSWORD = 'Robot-2026';
export const SAMPLE_INVITATION_CODE = 'SAMPLE-2026';

type SampleAccount = Pick<AccountTable, 'role' | 'kind' | 'mobile' | 'email' | 'name' | 'affiliation' | 'locale'>;

const sampleAccounts: SampleAccount[] = [
  {
    role: 'organiser',
    kind: 'family',
    mobile: null,
    email: 'organiser@sample.test',
    name: '周明',
    affiliation: '实物编程杯组委会',
    locale: 'zh-CN',
  },
  { role: 'judge', kind: 'family', mobile: null, email: 'judge@sample.test', name: '陈钰', affiliation: '评委', locale: 'zh-CN' },
  { role: 'judge', kind: 'family', mobile: null, email: 'judge2@sample.test', name: 'Amara Diallo', affiliation: 'Judge', locale: 'en-US' },
  {
    role: 'participant',
    kind: 'family',
    mobile: '+8613800000001',
    email: 'family@sample.test',
    name: '林晓',
    affiliation: '林家',
    locale: 'zh-CN',
  },
  {
    role: 'participant',
    kind: 'primary_school',
    mobile: '+8613800000002',
    email: 'teacher@sample.test',
    name: '李老师',
    affiliation: '青禾实验小学',
    locale: 'zh-CN',
  },
  {
    role: 'participant',
    kind: 'kindergarten',
    mobile: '+8613800000003',
    email: 'kindergarten@sample.test',
    name: '许园长',
    affiliation: '小桥幼儿园',
    locale: 'zh-CN',
  },
];

/** Returns true if the database has accounts of the sample season, whose password is public. */
export const hasSampleAccounts = async (db: Db): Promise<boolean> => {
  const emails = sampleAccounts.flatMap(({ email }) => email ?? []);
  return (await db.selectFrom('account').select('id').where('email', 'in', emails).limit(1).executeTakeFirst()) !== undefined;
};

const isEmpty = async (db: Db): Promise<boolean> =>
  !(await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) &&
  !(await db.selectFrom('competition').select('id').limit(1).executeTakeFirst());

const insertAccounts = async ({ db, clock, ids, passwords }: Deps): Promise<Actor[]> => {
  const passwordHash = await passwords.hash(PASSWORD);
  const now = clock.now();
  const rows = sampleAccounts.map((account) => ({
    ...account,
    id: ids.next(),
    emailProvenAt: now,
    passwordHash,
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  }));
  await db.insertInto('account').values(rows).execute();
  for (const { id, role } of rows) if (role === 'organiser') await insertRights(db, id, EVERYTHING);
  return rows.map((row) => ({
    ...row,
    hasBeenInstitution: false,
    sessionId: '',
    confirmedAt: null,
    hasSecondFactor: false,
    secondFactorAt: null,
    isForJudging: false,
    rights: row.role === 'organiser' ? EVERYTHING : [],
  }));
};

const insertCompetitions = async ({ db, clock, ids, config, files }: Deps): Promise<Map<string, string>> => {
  const now = clock.now();
  const json = JSON.stringify;
  const downloads = json(await storeSampleDownloads(files));
  const rows = sampleCompetitions(now, calendarDay(now, config.timeZone).year).map(({ signup, contest, work, voting, fee, ...c }) => ({
    id: ids.next(),
    slug: c.slug,
    season: c.season,
    mode: c.mode,
    title: json(c.title),
    summary: json(c.summary),
    overview: json(c.overview),
    art: c.art,
    signupOpensAt: signup[0],
    signupClosesAt: signup[1],
    contestOpensAt: contest[0],
    contestClosesAt: contest[1],
    workOpensAt: work?.[0] ?? null,
    workClosesAt: work?.[1] ?? null,
    votingOpensAt: voting?.[0] ?? null,
    votingClosesAt: voting?.[1] ?? null,
    feeCny: fee.cny,
    feeUsd: fee.usd,
    groups: json(c.groups),
    ageBands: json(Object.fromEntries(c.groups.map((group) => [group, ageBands[group]]))),
    participation: json(c.participation),
    teamMin: 1,
    teamMax: 4,
    needsInvitation: c.needsInvitation ? (1 as const) : (0 as const),
    venue: c.venue ? json(c.venue) : null,
    awards: json(sampleAwards),
    judges: json(sampleJudges),
    downloads,
    howToPay: fee.cny === 0 ? null : json(howToPay),
    capacity: c.capacity,
    createdAt: now,
    updatedAt: now,
  }));
  await db.insertInto('competition').values(rows).execute();
  const idsBySlug = new Map(rows.map(({ slug, id }) => [slug, id]));
  const cargo = idsBySlug.get('cargo-helpers');
  if (cargo)
    await db
      .insertInto('invitationCode')
      .values({ id: ids.next(), competitionId: cargo, code: SAMPLE_INVITATION_CODE, institution: null, useLimit: 100_000 })
      .execute();
  return idsBySlug;
};

/** Returns an invented child's ID number: its check digit is valid, its sequence number not in use. */
const madeUpIdNumber = (birth: string, sequence: number): string => {
  const first17 = `350582${birth}${String(sequence).padStart(3, '0')}`;
  return first17 + residentIdCheckDigit(first17);
};

type Child = z.input<typeof RegistrationForm>['members'][number];
const child = (name: string, gender: Child['gender'], birth: string, sequence: number): Child => ({
  name,
  gender,
  country: 'CN',
  region: 'FJ',
  idNumber: madeUpIdNumber(birth, sequence),
});

const formOf = (account: Actor, teamName: string, members: Child[]): z.output<typeof RegistrationForm> => ({
  participation: 'team',
  group: 'primary',
  teamName,
  members,
  parent: { name: '林晓', phone: '+8613800000001' },
  organization: account.kind === 'family' ? '青禾实验小学' : account.affiliation,
  instructor: { name: '李老师', phone: '+8613800000002' },
  address: { country: 'CN', region: 'FJ', city: '泉州市', detail: '晋江市世纪大道 88 号' },
  consent: { processing: true, publishName: true, publishWork: true, textVersion: '2026-09' },
});

/** Inserts entries of the sample family and teacher, one in each state that a family sees. No messages are sent about them. */
const insertEntries = async (deps: Deps, accounts: Actor[], competitionIds: Map<string, string>): Promise<void> => {
  const account = (email: string) => accounts.find((each) => each.email === email);
  const emails = ['organiser@sample.test', 'family@sample.test', 'teacher@sample.test', 'kindergarten@sample.test'];
  const [organiser, family, teacher, kindergarten] = emails.map(account);
  if (!organiser || !family || !teacher || !kindergarten) return;
  const now = deps.clock.now();
  const birthYear = calendarDay(now, deps.config.timeZone).year - 8;
  const depsWithoutMessagesAt = (daysAgo: number): Deps => ({
    ...deps,
    clock: { now: () => now - daysAgo * DAY_MS },
    messages: { ...deps.messages, post: async () => undefined, committed: async () => undefined },
  });
  const enter = async (
    who: Actor,
    slug: string,
    daysAgo: number,
    teamName: string,
    children: Child[],
    decision?: Parameters<typeof decide>[4],
  ) => {
    const form = { ...formOf(who, teamName, children), competitionId: competitionIds.get(slug) ?? '' };
    const invitation = slug === 'cargo-helpers' ? { invitationCode: SAMPLE_INVITATION_CODE } : {};
    const entry = await register(depsWithoutMessagesAt(daysAgo), { ...who, kind: 'family' }, { ...form, ...invitation }, null);
    if (decision) await decide(depsWithoutMessagesAt(daysAgo - 1), organiser, null, [entry.id], decision);
    return entry.id;
  };
  const birth = (monthDay: string) => `${birthYear}${monthDay}`;
  await enter(
    teacher,
    'circuit-relay',
    40,
    '循环小队',
    [child('林一诺', 'female', birth('0312'), 1), child('周子墨', 'male', birth('0705'), 2)],
    { decision: 'approve' },
  );
  await enter(teacher, 'city-couriers', 9, '闪电小蜗牛', [
    child('林一诺', 'female', birth('0312'), 1),
    child('周子墨', 'male', birth('0705'), 2),
  ]);
  await enter(
    teacher,
    'city-couriers',
    8,
    '彗星队',
    [child('吴雨桐', 'female', birth('0921'), 3), child('何俊熙', 'male', birth('1104'), 4)],
    {
      decision: 'reject',
      reason: '队员 2 的姓名与证件号码不一致，请核对。',
    },
  );
  await enter(teacher, 'jinjiangcity', 6, '向日葵队', [child('许诗涵', 'female', birth('0218'), 5)], { decision: 'approve' });
  await enter(family, 'cargo-helpers', 7, '星星快递', [child('林小满', 'female', birth('0520'), 6)], { decision: 'approve' });

  const entries = [];
  for (const [index, { teamName }] of sampleWorks.entries()) {
    const members = [child(`小朋友${index + 1}`, index % 2 ? 'male' : 'female', birth(`0${index + 1}15`), 20 + index)];
    const registrationId = await enter(kindergarten, 'cargo-helpers', 18 - index, teamName, members, { decision: 'approve' });
    entries.push({ who: kindergarten, registrationId });
  }
  await seedWorks(depsWithoutMessagesAt(6), openSources(deps), {
    organiser,
    judges: accounts.filter(({ role }) => role === 'judge'),
    entries,
  });
  await seedVotes(depsWithoutMessagesAt, {
    competitionId: competitionIds.get('cargo-helpers') ?? '',
    voters: [family, teacher, kindergarten],
  });
};

/**
 * Fills an empty database with the sample season; does nothing to any other. All of it is one transaction, so that an interrupted start leaves the
 * database empty and the next one fills it. Never called in production.
 */
export const seedSampleSeason = (depsOutside: Deps): Promise<void> =>
  depsOutside.db.transaction().execute(async (tx) => {
    if (!(await isEmpty(tx))) return;
    const db = withinTransaction(tx);
    const { vault, clock } = depsOutside;
    // The rate limiter's writes would otherwise wait for this transaction, which waits for them.
    const deps = { ...depsOutside, db, readDb: db, rateLimiter: createRateLimiter({ db, vault, clock }) };
    const accounts = await insertAccounts(deps);
    const competitionIds = await insertCompetitions(deps);
    await insertEntries(deps, accounts, competitionIds);
    await seedContent(deps, competitionIds);
  });
