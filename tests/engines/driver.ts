import type { ChildProcess } from 'node:child_process';

/** The W3C WebDriver commands that the tests need, by Firefox's names. */
export type Command = 'Navigate' | 'ExecuteAsyncScript' | 'ElementClick' | 'ElementClear' | 'ElementSendKeys' | 'SetTimeouts';

/** A browser under remote control. */
export interface Driver {
  /** The browser's own name for itself: `firefox 153.7.0`. */
  version: string;
  /** Returns the command's value. Throws the browser's message. */
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>;
  /** Closes the browser as a person does, and waits until it has exited. */
  close(): Promise<void>;
}

/** An installed browser. */
export interface Engine {
  name: string;
  /** Opens the browser with this profile (a folder), which keeps its data; in private, nothing is kept. */
  open(profile: string, options?: { isPrivate: boolean }): Promise<Driver>;
}

/** WebDriver's keys that are not characters. */
export const END_KEY = '\uE010';

/** Kills a child process that still runs when the tests end, whatever happened to them. */
export const dieWithUs = (child: ChildProcess): void => {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
};
