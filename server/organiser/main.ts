import { mkdirSync } from 'node:fs';
import { isBlank } from '#contract/text/blankText.ts';
import { cleanName } from '#contract/text/typedText.ts';
import { INVITATION_LIFETIME_MS, inviteOrganiser } from '#server/accounts/index.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connection.ts';
import { loadChangedWords } from '#server/messages/templates/index.ts';
import { openData } from '#server/openData.ts';
import { randomIds, systemClock, systemSchedule } from '#server/platform/clock.ts';
import { transportFor } from '#server/platform/messages/carriers/transports.ts';
import { createMessages } from '#server/platform/messages/messages.ts';
import { createMessageTexts } from '#server/platform/messages/texts.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { exitWithUsage, readArguments, runProgram } from '#server/program.ts';
import { resetByOperator } from '#server/secondFactor/index.ts';
import { loadSite } from '#server/site/index.ts';

const USAGE = `npm run organiser -- NAME MAIL                       prints a one-time link by which NAME becomes an organiser
npm run organiser -- --reset-second-factor MAIL      takes a lost second factor from an organiser or a judge`;

const reset = async ({ db, vault, config }: { db: Db; vault: Vault; config: Config }, email: string): Promise<void> => {
  const site = await loadSite(config, db);
  const words = await loadChangedWords(db);
  const publicUrl = () => config.publicUrl ?? `http://${config.host}:${config.port}`;
  const transportOptions = { mailFrom: config.mailFrom, clock: systemClock };
  // This program only queues the notice; the server sends it.
  const messages = createMessages({
    db,
    vault,
    clock: systemClock,
    ids: randomIds,
    random: Math.random,
    schedule: systemSchedule,
    shared: true,
    texts: createMessageTexts({ site: site.now, publicUrl, changed: words.of }),
    transports: { sms: transportFor(config.smsUrl, transportOptions), email: transportFor(config.mailUrl, transportOptions) },
    onFailure: () => undefined,
  });
  await resetByOperator({ db, clock: systemClock, ids: randomIds, messages, publicUrl, site }, email);
  process.stdout.write('The second factor is removed, and the person is told. They are signed out everywhere.\n');
};

/** Invites an organiser or resets a second factor. Reads the same settings as the server, which may run meanwhile. */
const run = async (): Promise<number> => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { 'reset-second-factor': { type: 'boolean', default: false } },
  });
  const isReset = values['reset-second-factor'];
  const [email = '', name = '', ...more] = positionals.toReversed();
  if (email === '' || isBlank(name) !== isReset || more.length > 0) exitWithUsage(USAGE);
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(config, () => undefined);
  try {
    const vault = await openData(config, db, systemClock);
    if (isReset) {
      await reset({ db, vault, config }, email);
      return 0;
    }
    const token = await inviteOrganiser({ db, clock: systemClock, ids: randomIds, vault }, { name: cleanName(name), email });
    const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    // After the #, so that no server or proxy logs it.
    process.stdout.write(
      `Open this link within ${INVITATION_LIFETIME_MS / 3600_000} hours; it works once:\n${origin}/admin/invitation#${token}\n`,
    );
    return 0;
  } finally {
    await db.destroy();
  }
};

await runProgram(run);
