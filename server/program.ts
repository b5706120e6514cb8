import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Thrown if a program was called with wrong arguments. */
class WrongUse extends Error {}

/** Ends a program that was called wrongly. Prints the problem, unless it is obvious, and the usage. */
export const exitWithUsage = (usage: string, problem?: string): never => {
  throw new WrongUse([problem, usage].filter(Boolean).join('\n'));
};

/** Reads the arguments of a program with `parseArgs`, and refuses unknown ones. */
export const readArguments = <T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : undefined);
  }
};

const [FAILED, WRONG_ARGUMENTS] = [1, 2];

/**
 * Runs a program, which returns its exit code. An error is printed as one line, without a stack. Files it writes are readable only by its own user.
 */
export const runProgram = async (main: () => Promise<number>): Promise<void> => {
  process.umask(0o077);
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${(error instanceof Error && error.message) || String(error)}\n`);
    process.exitCode = error instanceof WrongUse ? WRONG_ARGUMENTS : FAILED;
  }
};
