import type { Random } from './random.ts';
import type { Role } from './target.ts';
import type { Secrets, Vocabulary } from './vocabulary.ts';

/** A request that Node's client can send. */
export interface FuzzRequest {
  /** The endpoint's name in the contract; null for anything else. */
  name: string | null;
  /** The resource whose ids the answer contains. */
  resource: string;
  role: Role;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** The sources of generated requests. */
export interface RequestDeps {
  runSeed: number;
  vocabulary: Vocabulary;
  secrets: Secrets;
  tokens: Record<Role, readonly string[]>;
  /** Filled-in forms that the server would accept, by endpoint. */
  forms: Readonly<Record<string, (random: Random) => unknown>>;
}
