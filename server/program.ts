import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A program was called wrongly. */
class WrongUse extends Error {}

/** Ends a program that was called wrongly: says what is wrong, if that is not plain, and how to call it. */
export const refuseUse = (usage: string, problem?: string): never => {
  throw new WrongUse([problem, usage].filter(Boolean).join('\n'));
};

/** Reads the arguments of a program, as `parseArgs`; refuses those that it does not take. */
export const readArguments = <T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseUse(usage, error instanceof Error ? error.message : undefined);
  }
};

const [FAILED, WRONG_ARGUMENTS] = [1, 2];

/** Runs a program, which answers its exit code. Why it fails is one line, without a stack; what it writes, only its own user reads. */
export const runProgram = async (main: () => Promise<number>): Promise<void> => {
  process.umask(0o077);
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${(error instanceof Error && error.message) || String(error)}\n`);
    process.exitCode = error instanceof WrongUse ? WRONG_ARGUMENTS : FAILED;
  }
};
