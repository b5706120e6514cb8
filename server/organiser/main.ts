import { mkdirSync } from 'node:fs';
import { INVITATION_LIFETIME_MS, inviteOrganiser } from '../accounts/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { openData } from '../openData.ts';
import { randomIds, systemClock } from '../platform/clock.ts';

const USAGE = 'npm run organiser -- NAME MAIL      prints a one-time link by which NAME becomes an organiser';

/** The program that makes the first organiser: it reads the same settings as the server, which may run meanwhile. */
const run = async ([name = '', email = '', ...more]: string[]): Promise<void> => {
  if (name.trim() === '' || email === '' || more.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(config, () => undefined);
  try {
    const vault = await openData(config, db, systemClock);
    const token = await inviteOrganiser({ db, clock: systemClock, ids: randomIds, vault }, { name: name.trim(), email });
    const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    // Behind the #: it reaches no log of a server or a proxy.
    process.stdout.write(
      `Open this link within ${INVITATION_LIFETIME_MS / 3600_000} hours; it works once:\n${origin}/admin/invitation#${token}\n`,
    );
  } finally {
    await db.destroy();
  }
};

process.umask(0o077);
try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error instanceof Error && error.message) || String(error)}\n`);
  process.exitCode = 1;
}
