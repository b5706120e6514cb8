// Guards: sentences that stand after one another have a space between them in English, and none after a full-width sign.
import { expect, test } from 'vitest';
import { gapAfter, joinSentences } from '#contract/text/sentences.ts';

test.each([
  [['您的另一台平板，21:17 起。', '请商定由谁提交。'], '您的另一台平板，21:17 起。请商定由谁提交。'],
  [['Your other tablet, since 21:17.', 'Agree who hands in.'], 'Your other tablet, since 21:17. Agree who hands in.'],
  [['', '只有一句。', ''], '只有一句。'],
  [[], ''],
])('%j are one paragraph', (sentences, paragraph) => {
  expect(joinSentences(sentences)).toBe(paragraph);
});

test('a link follows a Chinese sentence without a gap', () => {
  expect([gapAfter('这个账号不存在。'), gapAfter('No such account.')]).toEqual(['', ' ']);
});
