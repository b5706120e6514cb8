import { Problem } from '#contract/http/problem.ts';

/** The draft was sent or deleted in another tab. Only this device throws it: the server's `not_found` is a plain Problem. */
export class DraftGone extends Problem {
  constructor() {
    super('not_found');
  }
}
