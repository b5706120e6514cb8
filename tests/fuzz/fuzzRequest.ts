import type { Random } from './random.ts';
import type { Role } from './target.ts';
import type { Secrets, Vocabulary } from './vocabulary.ts';

/** A request that Node's client can send. */
export interface FuzzRequest {
  /** The endpoint's name as the contract declares it; null for anything else. */
  name: string | null;
  /** What its answer's ids are ids of. */
  resource: string;
  role: Role;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** What requests are made of. */
export interface RequestDeps {
  runSeed: number;
  vocabulary: Vocabulary;
  secrets: Secrets;
  tokens: Record<Role, readonly string[]>;
  /** Filled-in forms that the server would take, by endpoint. */
  forms: Readonly<Record<string, (random: Random) => unknown>>;
}
