import { randomBytes } from 'node:crypto';
import type { Vault } from '../../server/platform/secrets/vault.ts';
import { idNumberContext, idNumberIndex } from '../../server/registrations/entry.ts';
import { nameIndex } from '../../server/results/result.ts';
import { isActive } from '../../tests/fixtures/grownSeason.ts';
import { childIdNumber } from '../../tests/fixtures/registration.ts';
import type { RawDatabase } from './rawDatabase.ts';
import { spread } from './spread.ts';

const DAY_MS = 24 * 3600_000;

/** The callers, each with a session. */
export interface People {
  /** Families of entries spread over the whole season, each with its entry's number. */
  families: readonly { entry: number; token: string }[];
  /** Accounts without any data yet. */
  newcomers: readonly { email: string; token: string }[];
  judge: string;
  organiser: string;
}

/** Returns the child whose results the `n`-th visitor looks up. */
export const lookedUp = (n: number) => ({ name: `测试儿童${n}`, country: 'CN', idNumber: childIdNumber(20_000 + n) });

const list = (rows: readonly string[]): string => rows.join(', ');

/** Creates `count` families of the season, as many newcomers, a judge and an organiser, all signed in, and results to be looked up. */
export const signIn = async (
  raw: RawDatabase,
  { vault, size, count, passwordHash }: { vault: Vault; size: number; count: number; passwordHash: string },
): Promise<People> => {
  const now = Date.now();
  const before = now - 30 * DAY_MS;
  const sessions: string[] = [];
  const tokenFor = (accountId: string): string => {
    const token = randomBytes(32).toString('base64url');
    const id = `bench-${sessions.length}`;
    sessions.push(`('${id}', '${vault.mac(token, 'session')}', '${accountId}', 'bench', ${now}, ${now}, ${now + DAY_MS})`);
    return token;
  };
  const accounts: string[] = [];
  const account = (id: string, role: string, email: string): { email: string; token: string } => {
    accounts.push(
      `('${id}', '${role}', 'family', '${email}', ${before}, '林月', '林家', 'zh-CN', '${passwordHash}', ${before}, ${before}, ${before})`,
    );
    return { email, token: tokenFor(id) };
  };

  const families = Array.from({ length: count }, (_, n) => {
    let entry = Math.floor((n * size) / count);
    while (!isActive(entry)) entry += 1;
    return { entry: entry % size, token: tokenFor(`a${entry % size}`) };
  });
  const newcomers = Array.from({ length: count }, (_, n) => account(`bench-${n}`, 'participant', `bench${n}@example.test`));
  const { token: judge } = account('bench-judge', 'judge', 'judge@example.test');
  const { token: organiser } = account('bench-organiser', 'organiser', 'organiser@example.test');
  await raw.run(
    `insert into account (id, role, kind, email, email_proven_at, name, affiliation, locale, password_hash, terms_accepted_at, created_at, updated_at)
     values ${list(accounts)}`,
  );
  // The works that the judge opens.
  await raw.run(
    `insert into assignment (id, round_id, work_id, judge_id, assigned_at)
     select 'bench' || id, competition_id, id, 'bench-judge', ${now} from work where released_at is null`,
  );
  await raw.run(`insert into staff_right (account_id, competition_id, name) values ('bench-organiser', '*', 'everything')`);
  // If guardians are asked, the family itself cannot change the consent, and downloading data about its children requires its password.
  await raw.run(`delete from guardian where registration_id in (${list(families.map(({ entry }) => `'r${entry}'`))})`);
  await raw.run(`update account set password_hash = '${passwordHash}' where id in (${list(families.map(({ entry }) => `'a${entry}'`))})`);
  await raw.run(`insert into session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at) values ${list(sessions)}`);
  const seal = async (entry: number): Promise<void> => {
    for (const id of [`m1-${entry}`, `m2-${entry}`])
      await raw.run(`update member set id_number_sealed = '${vault.seal(childIdNumber(0), idNumberContext(id))}' where id = '${id}'`);
  };
  for (let n = 0; n < count; n += 1) for (const entry of [n, spread(n, size)]) await seal(entry);
  for (const [n, { entry }] of families.entries()) {
    await seal(entry);
    const { name, country, idNumber } = lookedUp(n);
    await raw.run(
      `update result set name = '${name}', name_index = '${nameIndex(vault, name)}',
       id_number_index = '${idNumberIndex(vault, country, idNumber)}' where id = 'e${entry}'`,
    );
  }
  return { families, newcomers, judge, organiser };
};
