/**
 * Creates a function that submits without the outbox a form that replaces earlier submissions, each body under its own key. The first body
 * gets the draft's key, under which the outbox may hold the same body. Repeating a body after a lost answer is the same request.
 */
export const createDirectSubmit = <Body, Answer>(post: (body: Body, idempotencyKey: string) => Promise<Answer>, newKey: () => string) => {
  let last: { text: string; key: string } | null = null;
  return (body: Body, draftKey: string): Promise<Answer> => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: last ? newKey() : draftKey };
    return post(body, last.key);
  };
};
