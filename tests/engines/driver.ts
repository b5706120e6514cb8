import type { ChildProcess } from 'node:child_process';

/** The W3C WebDriver commands that the tests need, under the names that Firefox gives them. */
export type Command = 'Navigate' | 'ExecuteAsyncScript' | 'ElementClick' | 'ElementClear' | 'ElementSendKeys' | 'SetTimeouts';

/** A browser under remote control. */
export interface Driver {
  /** As it calls itself: `firefox 153.7.0`. */
  version: string;
  /** Answers with the command's value. Fails with what the browser says. */
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>;
  /** Closes it as a person does, and waits until it is gone. */
  close(): Promise<void>;
}

/** A browser that is installed here. */
export interface Engine {
  name: string;
  /** Opens it with this profile (a folder): what was kept there is there again; in private, nothing is kept. */
  open(profile: string, options?: { isPrivate: boolean }): Promise<Driver>;
}

/** WebDriver's keys that are no characters. */
export const END_KEY = '\uE010';

/** A process that is still there when the tests end, whatever happened to them, ends too. */
export const dieWithUs = (child: ChildProcess): void => {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
};
