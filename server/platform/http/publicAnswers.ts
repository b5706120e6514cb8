import type { UrlInput } from '#contract/http/callUrl.ts';
import type { EndpointName } from '#contract/http/endpoint.ts';
import type { CachedResponse } from '#server/platform/responseCache.ts';

type AnswerRead = (input: UrlInput) => Promise<CachedResponse>;

/** The answers to public reads, for the server's own use. */
export interface PublicAnswers {
  /** Says how a read is answered. */
  register(name: EndpointName, answer: AnswerRead): void;
  /** The answer to a read, from memory where it is known. Fails as the endpoint does. */
  get(name: EndpointName, input: UrlInput): Promise<CachedResponse>;
}

export const createPublicAnswers = (): PublicAnswers => {
  const reads = new Map<EndpointName, AnswerRead>();
  return {
    register: (name, answer) => void reads.set(name, answer),
    async get(name, input) {
      const answer = reads.get(name);
      if (!answer) throw new Error(`no public read ${name}`);
      return answer(input);
    },
  };
};
