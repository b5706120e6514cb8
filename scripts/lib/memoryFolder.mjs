import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const NAME = 'tangible-cup-tests-';
/** Required space: four times the most that the tests write. */
const ROOM_BYTES = 2 * 1024 ** 3;
/** Required memory: besides the tests' files, three browsers and their servers must fit. */
const MEMORY_BYTES = 5 * 1024 ** 3;

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const hasRoom = () => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    return false;
  }
};

/** @param {string} path */
const remove = (path) => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Owned by another user, who may be using it.
  }
};

/** The folder of this run. @type {string | undefined} */
let folder;

/**
 * Returns the folder for temporary files: in memory, if the machine has enough, until this process ends. Short-lived databases are hundreds of
 * files each; on a disk, creating and removing them took a seventh of the CPU. `TMPDIR` overrides it.
 */
export const temporaryFolder = () => {
  if (process.env.TMPDIR !== undefined) return process.env.TMPDIR;
  if (folder !== undefined || !hasRoom()) return folder;
  // Left over from a killed run.
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) remove(join(MEMORY, name));
  }
  const made = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(made, 0o755);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return folder;
};
