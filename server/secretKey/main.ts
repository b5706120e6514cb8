// `npm run rotate-secret-key` and `npm run rotate-sealing-key`: replace keys while servers run.
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSecretKey, rotateSecretKey } from '#server/platform/secrets/secretKey.ts';
import { exitWithUsage, readArguments, runProgram } from '#server/program.ts';
import { rotateSealingKey } from './rotateSealingKey.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = 'npm run rotate-secret-key\nnpm run rotate-sealing-key';

const main = async (): Promise<number> => {
  const [which, ...more] = readArguments(USAGE, { allowPositionals: true }).positionals;
  if ((which !== 'secret' && which !== 'sealing') || more.length > 0) exitWithUsage(USAGE);
  const { NEXT_SECRET_KEY: next, ...env } = process.env;
  const config = readConfig(env);
  const db = openDatabase(config, () => undefined);
  try {
    // Throws if the key is not this database's.
    const vault = await openData(config, db, systemClock);
    const deps = { db, clock: systemClock, vault };
    if (which === 'secret') {
      const nextKey = next ? readConfig({ ...env, SECRET_KEY: next }).secretKey : null;
      await rotateSecretKey({ ...deps, ...config }, nextKey);
      say(
        nextKey
          ? 'every start from now on needs the next key as SECRET_KEY; what runs goes on. Make a backup: those of before need the key of before'
          : `the next key is in ${config.dataDir}/secret.key. Make a backup: those of before need the key of before`,
      );
      return 0;
    }
    const secretKey = readSecretKey(config.secretKey, config.dataDir);
    if (!secretKey) throw new Error(`there is neither SECRET_KEY nor ${config.dataDir}/secret.key`);
    say('this takes two minutes, and longer where much is sealed');
    const { keyId, sealed } = await rotateSealingKey({ ...deps, secretKey, wait: (ms) => wait(ms) });
    say(`${sealed} texts are sealed under ${keyId} now; the keys before are destroyed`);
    return 0;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
