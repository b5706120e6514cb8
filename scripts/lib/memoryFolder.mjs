import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const NAME = 'tangible-cup-tests-';
/** What the tests write at most is a quarter of it. */
const ROOM_BYTES = 2 * 1024 ** 3;
/** Beside what the tests write, three browsers and their servers must find room. */
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
    // Another user's, who may be at it.
  }
};

/** The folder of this run. @type {string | undefined} */
let folder;

/**
 * Where temporary files are to go: in memory, where the machine has enough of it, until this process ends. Databases that live for seconds are
 * hundreds of files each, and making and removing them on a disk took a seventh of the processor. `TMPDIR` says otherwise.
 */
export const temporaryFolder = () => {
  if (process.env.TMPDIR !== undefined) return process.env.TMPDIR;
  if (folder !== undefined || !hasRoom()) return folder;
  // What a run left that was killed.
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
