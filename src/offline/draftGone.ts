import { Problem } from '#contract/http/problem.ts';

/** The draft was sent or deleted in another tab: only this device says so, a `not_found` of the server is a plain Problem. */
export class DraftGone extends Problem {
  constructor() {
    super('not_found');
  }
}
