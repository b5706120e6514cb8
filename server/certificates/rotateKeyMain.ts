// `npm run rotate-certificate-key`: replaces the key that signs the QR codes of certificates while servers run.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { openData } from '#server/openData.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readArguments, runProgram } from '#server/program.ts';
import { rotateCertificateKey } from './keys.ts';

const main = async (): Promise<number> => {
  readArguments('npm run rotate-certificate-key', {});
  const config = readConfig(process.env);
  const db = openDatabase(config, () => undefined);
  try {
    // Throws if the key is not this database's: nothing may be sealed under another.
    const vault = await openData(config, db, systemClock);
    const id = await rotateCertificateKey({ db, vault, clock: systemClock });
    process.stdout.write(`certificates that are printed from now on are signed with ${id}; those printed before still verify\n`);
    return 0;
  } finally {
    await db.destroy();
  }
};

await runProgram(main);
