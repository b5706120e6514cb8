import { QuestionData } from '#contract/content/contentData.ts';
import { text } from '#server/content/content.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf, Order } from './kind.ts';
import { atTheEnd, moveTo } from './orderStore.ts';
import { wordsContain } from './wordSearchStore.ts';

/** Questions and answers. A new one comes last. */
export const questionKind: KindOf<QuestionData> = {
  empty: () => ({ kind: 'question', category: 'signup', question: EMPTY_TEXT, answer: EMPTY_TEXT }),
  titleOf: ({ question }) => question,
  async find(db, id) {
    const row = await db.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { category, question, answer, publishedAt } = row;
    return { data: QuestionData.parse({ kind: 'question', category, question: text(question), answer: text(answer) }), publishedAt };
  },
  async list(db, q) {
    const all = db.selectFrom('question').select(['id', 'question', 'publishedAt']);
    const rows = await (q === '' ? all : all.where(wordsContain(['question', 'answer'], q))).execute();
    return rows.map(({ id, question, publishedAt }) => ({ id, title: text(question), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const row = {
      category: data.category,
      question: JSON.stringify(data.question),
      answer: JSON.stringify(data.answer),
      publishedAt,
      updatedAt: now,
    };
    await tx
      .insertInto('question')
      .values({ id, ...row, position: await atTheEnd(tx, 'question') })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id) {
    return (await tx.deleteFrom('question').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
};

export const questionOrder: Order = {
  async list(db) {
    const rows = await db.selectFrom('question').select(['id', 'question', 'category']).orderBy('position').orderBy('id').execute();
    return rows.map(({ id, question, category }) => ({ id, title: text(question), category }));
  },
  set: (tx, ids, now) => moveTo(tx, 'question', ids, now),
};
