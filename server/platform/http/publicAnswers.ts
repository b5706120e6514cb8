import type { UrlInput } from '#contract/http/callUrl.ts';
import type { EndpointName } from '#contract/http/endpoint.ts';
import type { CachedResponse } from '#server/platform/cache/responseCache.ts';

type AnswerRead = (input: UrlInput) => Promise<CachedResponse>;

/** The answers to public reads, for the server's own use. */
export interface PublicAnswers {
  /** Registers the function that answers a read. */
  register(name: EndpointName, answer: AnswerRead): void;
  /** Returns the answer to a read, from memory if known. Throws as the endpoint does. */
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
