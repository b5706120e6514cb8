/**
 * Submits past the outbox what replaces what was sent before, each body under its own key. The first one gets the draft's key, under which the
 * outbox may hold the same; the same body again, after an answer got lost, is the same request.
 */
export const createDirectSubmit = <Body, Answer>(post: (body: Body, idempotencyKey: string) => Promise<Answer>, newKey: () => string) => {
  let last: { text: string; key: string } | null = null;
  return (body: Body, draftKey: string): Promise<Answer> => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: last ? newKey() : draftKey };
    return post(body, last.key);
  };
};
