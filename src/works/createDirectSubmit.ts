import type { NewWork } from '#contract/works/public.ts';

/**
 * Submits works past the outbox, each under its own key. The first one gets the draft's key, under which the outbox may hold the same work;
 * the same work again, after an answer got lost, is the same request; another one replaces it.
 */
export const createDirectSubmit = <Answer>(post: (body: NewWork, idempotencyKey: string) => Promise<Answer>, newKey: () => string) => {
  let last: { text: string; key: string } | null = null;
  return (body: NewWork, draftKey: string): Promise<Answer> => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: last ? newKey() : draftKey };
    return post(body, last.key);
  };
};
