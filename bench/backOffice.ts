import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../tests/fixtures/client.ts';
import { PASSWORD } from '../tests/fixtures/participant.ts';
import { accessibilityOf } from './lighthouse.ts';

/** Name of the back office for `--screen`. */
export const BACK_OFFICE = 'admin';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const DEVICES = ['phone', 'desktop'] as const;

/** Returns the session cookie of the sample season's organiser. */
const organiserCookie = async (origin: string): Promise<string> => {
  const client = createClient(() => origin);
  await client.signIn('organiser@sample.test', PASSWORD);
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
};

/**
 * Prints Lighthouse's accessibility score of the sign-in and Today, in both languages, on a phone and a desktop. Returns true if all scores are
 * 100.
 */
export const checkBackOffice = async (origin: string, browserPath: string, reports?: string): Promise<boolean> => {
  const pages = [
    { name: 'sign-in', endsAt: '/admin/login', session: {} },
    { name: 'Today', endsAt: '/admin', session: { cookie: await organiserCookie(origin) } },
  ];
  const visits = pages.flatMap((page) => LANGUAGES.flatMap((language) => DEVICES.map((device) => ({ ...page, language, device }))));
  const rows: Record<string, { Accessibility: number }> = {};
  const faults: string[] = [];
  for (const { name, endsAt, session, language, device } of visits) {
    const row = `${name}, ${language}, ${device}`;
    const seen = await accessibilityOf(`${origin}/admin?lang=${language}`, browserPath, { device, ...session });
    if (seen.path !== endsAt) throw new Error(`the back office led to ${seen.path}, not to ${endsAt}`);
    rows[row] = { Accessibility: seen.score };
    faults.push(...seen.faults.map((fault) => `${row}: ${fault}`));
    if (reports !== undefined) await writeFile(join(reports, `${BACK_OFFICE}-${row.replaceAll(', ', '-')}.json`), seen.report);
  }
  console.log('Back office; asked for: 100');
  console.table(rows);
  for (const fault of faults) console.log(fault);
  return Object.values(rows).every(({ Accessibility }) => Accessibility === 100);
};
