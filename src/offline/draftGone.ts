import { Problem } from '#contract/http/problem.ts';

/** The fate of a draft that is gone: a submission that waits or was sent, `answerId` being the created record's; null if it was deleted. */
export type DraftFate = { state: 'waiting' } | { state: 'sent'; answerId: string | null } | null;

/** The draft was sent or deleted in another tab. Only this device throws it: the server's `not_found` is a plain Problem. */
export class DraftGone extends Problem {
  readonly became: DraftFate;

  constructor(became: DraftFate = null) {
    super('not_found');
    this.became = became;
  }
}
