import type { accounts } from './accounts.ts';
import type { competitions, site } from './competitions.ts';
import type { content } from './content.ts';
import type { Answer, CallInput } from './endpoint.ts';
import type { registrations, registrationsAdmin } from './registrations.ts';
import type { results } from './results.ts';
import type { votes, votesAdmin, voteTotals } from './votes.ts';
import type { publicWorks, works, worksAdmin } from './works.ts';

/** Every endpoint by its name: types only, so that a caller's bundle carries no schema. */
export type Api = typeof site &
  typeof accounts &
  typeof competitions &
  typeof content &
  typeof results &
  typeof votes &
  typeof voteTotals &
  typeof votesAdmin &
  typeof works &
  typeof publicWorks &
  typeof worksAdmin &
  typeof registrations &
  typeof registrationsAdmin;
export type ApiName = keyof Api;
export type CallOf<N extends ApiName> = CallInput<Api[N]>;
export type AnswerOf<N extends ApiName> = Answer<Api[N]>;
