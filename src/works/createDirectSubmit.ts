import type { NewWork } from '#contract/works.ts';
import { newId } from '#src/offline/newId.ts';
import { call } from '#src/platform/api/api.ts';

/** Hands a work in past the outbox. The same work again, after an answer got lost, is the same request; another one replaces it. */
export const createDirectSubmit = (entryId: string) => {
  let last = { text: '', key: '' };
  return (body: NewWork) => {
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: newId() };
    return call('POST /api/registrations/:id/work', { params: { id: entryId }, body }, { idempotencyKey: last.key });
  };
};
