// Guards: a title breaks only between its words, and reads as written.
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { phrases, wordsOf } from '#src/ui/phrases.tsx';

test('a Chinese title may break between its words, with punctuation at the word before', () => {
  expect(wordsOf('怎样查成绩？')).toContain('成绩？');
  expect(wordsOf('“实物编程”大赛开始报名')).toContain('“实物');
  for (const word of ['积木', '报名', '比赛']) expect(wordsOf(`请看${word}，再来`)).toContain(`${word}，`);
  expect(renderToStaticMarkup(phrases('比赛报名'))).toBe('<span class="phrases">比赛<wbr/>报名</span>');
});

test('a word that browsers take apart stays whole', () => {
  for (const title of ['城市小信使·全国总决赛', '总决赛获奖名单', '线下赛报名', '晋江城市赛·小学组', '半决赛'])
    for (const whole of ['总决赛', '线下赛', '城市赛', '小学组', '小信使', '半决赛'])
      if (title.includes(whole)) expect(wordsOf(title).some((word) => word.includes(whole))).toBe(true);
});

test('reads as it was written', () => {
  const text = fc
    .array(fc.constantFrom('比赛', '报名', '，', '“', '”', ' ', 'Tangible Cup', '2026', '·', '《', '》', '？'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (title) => {
      expect(wordsOf(title).join('')).toBe(title);
    }),
  );
});

test('leaves everything else as it is', () => {
  expect(phrases('Tangible Cup')).toBe('Tangible Cup');
  expect(phrases(null)).toBe(null);
});
