import { writeFileSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { keyBackupMark } from '#server/platform/secrets/secretKey.ts';
import { exitWithUsage, readArguments, runProgram } from '#server/program.ts';
import { openBackupFolder } from './backupFolder.ts';
import { openKey, readPassphrase } from './keys/sealedKey.ts';
import { readManifest } from './manifest.ts';
import { chooseSnapshot, restoreBackup } from './restore/restoreBackup.ts';
import { takeBackup } from './takeBackup.ts';
import { verifySnapshot } from './verifyBackup.ts';

const USAGE = `npm run backup -- [--keep NUMBER] FOLDER       adds a snapshot to a folder
npm run backup -- --verify FOLDER              reads all of its snapshots again
npm run restore -- [--snapshot NAME] [--replace] FOLDER`;

/** The exit codes, in docs/operate.md. */
const [DONE, FILES_LOST] = [0, 3];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const parse = () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { keep: { type: 'string' }, verify: { type: 'boolean' }, snapshot: { type: 'string' }, replace: { type: 'boolean' } },
  });
  const [command, folder, more] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (folder === undefined || more !== undefined || (keep !== null && !(Number.isInteger(keep) && keep > 0))) return exitWithUsage(USAGE);
  return { command, folder, keep, verify: values.verify ?? false, snapshot: values.snapshot ?? null, replace: values.replace ?? false };
};

const backup = async (target: string, keep: number | null): Promise<number> => {
  const passphrase = await readPassphrase(process.env);
  const config = readConfig(process.env);
  const { name, rows, files, copiedBytes, missing, lost } = await takeBackup(config, { target, keep, passphrase });
  // A start in production requires this mark if SECRET_KEY is not set.
  if (passphrase !== null && config.secretKey === null) writeFileSync(keyBackupMark(config.dataDir), `${name}\n`, { mode: 0o600 });
  say(`${name}: ${rows} rows, ${files} files (${megabytes(copiedBytes)} copied)`);
  if (missing > 0) say(`${missing} files were deleted meanwhile, or are uploads that the store does not give out yet`);
  if (passphrase === null) say('The key is not in this backup: store SECRET_KEY, or DATA_DIR/secret.key, apart from it.');
  if (lost === 0) return DONE;
  process.stderr.write(`${lost} files that the database names are missing or damaged in the storage\n`);
  return FILES_LOST;
};

const verify = async (source: string): Promise<number> => {
  const folder = openBackupFolder(source);
  const checked = new Set<string>();
  await chooseSnapshot(folder, source, null);
  for (const name of await folder.snapshots()) {
    await verifySnapshot(folder, name, checked);
    say(`${name}: whole`);
  }
  return DONE;
};

const restore = async (source: string, snapshot: string | null, replace: boolean): Promise<number> => {
  const folder = openBackupFolder(source);
  const passphrase = await readPassphrase(process.env);
  const { sealedKey } = await readManifest(folder.pathOf(await chooseSnapshot(folder, source, null)));
  const ownKey = process.env['SECRET_KEY'];
  const fromBackup =
    !ownKey && passphrase !== null && sealedKey !== null ? (await openKey(sealedKey, passphrase)).toString('base64') : null;
  const config = readConfig({ ...process.env, ...(fromBackup !== null && { SECRET_KEY: fromBackup }) });
  const { name, rows, files, missing } = await restoreBackup(config, { source, snapshot, replace, writeKey: fromBackup !== null });
  say(`${name}: ${rows} rows, ${files} files restored`);
  if (missing > 0) say(`${missing} files are not in the backup, or are unfinished uploads that start over`);
  if (fromBackup !== null) say(`The key is in ${config.dataDir}/secret.key.`);
  return DONE;
};

await runProgram(async () => {
  const { command, folder, keep, ...options } = parse();
  if (command === 'restore') return restore(folder, options.snapshot, options.replace);
  return options.verify ? verify(folder) : backup(folder, keep);
});
