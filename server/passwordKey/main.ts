// `npm run rotate-password-key`: replaces the key pair for passwords while servers run.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { randomIds, systemClock } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/secrets/passwords.ts';
import { readArguments, runProgram } from '#server/program.ts';

const main = async (): Promise<number> => {
  readArguments('npm run rotate-password-key', {});
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    // Throws if the key is not this database's: nothing may be sealed under another.
    const vault = await openData(config, db, systemClock);
    const id = await createPasswords({ db, vault, clock: systemClock, ids: randomIds }).rotate();
    process.stdout.write(`passwords are encrypted with ${id} from now on; pages that were opened before can still send theirs\n`);
    return 0;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
