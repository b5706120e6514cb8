import { z } from 'zod';
import { Mode, Participation } from '#contract/competitions/public.ts';
import { Id, Instant, Text, Window } from '#contract/http/common.ts';
import { advancementStates } from '#contract/results/rules/advancement.ts';

/** An invitation to another competition, for which an entry has qualified, as its family sees it. */
export const Advancement = z.object({
  id: Id,
  target: z.object({ id: Id, slug: z.string(), mode: Mode, title: Text, signup: Window, participation: z.array(Participation) }),
  state: z.enum(advancementStates),
  /** Its code; null unless it can still be used. */
  code: z.string().nullable(),
  /** The entry that was signed up with it. */
  entryId: Id.nullable(),
  /** The time when a correction took the qualification away. */
  endedAt: Instant.nullable(),
});
export type Advancement = z.infer<typeof Advancement>;

/** A family's answer to an invitation; it can be changed until the sign-up ends. To accept it is to sign up. */
export const AdvancementAnswer = z.object({ advancementId: Id, declined: z.boolean() });
