// Promise: a plain text that became Markdown looks as before: its paragraphs and lines stay, and no character of it marks anything up.
import fc from 'fast-check';
import { RuleType } from 'markdown-to-jsx/react';
import { expect, test } from 'vitest';
import { plainToMarkdown } from '#contract/text/plainToMarkdown.ts';
import { parseMarkdown, plainText } from '#src/platform/markdown/document.ts';

/** Returns the paragraphs of a plain text as the portal has shown them: white space is one space, as in HTML. */
const shown = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

const rendered = (source: string): string[] => {
  const nodes = parseMarkdown(source);
  for (const node of nodes) expect([source, node.type]).toEqual([source, RuleType.paragraph]);
  return nodes.map((node) => {
    const children = 'children' in node ? (node.children ?? []) : [];
    for (const child of children) expect([source, child.type]).toEqual([source, RuleType.text]);
    return plainText(children).replaceAll(/\s+/g, ' ').trim();
  });
};

test.each([
  '三件包裹，一段程序。\n\n孩子们看地图。',
  '1. 报名\n2) 审核\n- 缴费\n* 参赛',
  '# 规则\n===\n---\n> 引用',
  '见 https://example.test/a_b，或写信到 org@example.test、www.example.test',
  '价格 < 100 & > 50，A&amp;B，**不是** __粗体__，~~删除~~，==标记==，`代码`',
  '[链接](https://example.test) ![图](/a.png) [^1]: 注',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '    缩进四格\n\t制表符',
  '<script>alert(1)</script>\n<!-- x -->',
  'C:\\files\\*.pdf',
  '行尾两空格  \n下一行\\\n再下一行',
])('looks as before: %j', (text) => expect(rendered(plainToMarkdown(text))).toEqual(shown(text)));

test('whatever is written looks as before', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'\\`*_[]<>|~@&;=:/.-+#!(){}^$%"\' \t\n1234'),
    fc.constantFrom(
      '\n\n',
      '://',
      'https://',
      'www.',
      '&lt;',
      '&#65;',
      '```',
      '---',
      '**',
      'a',
      '中',
      '：',
      '“',
      '）',
      'mailto:',
      '2. ',
      '[x]: ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(rendered(plainToMarkdown(text))).toEqual(shown(text));
    }),
    { numRuns: 3000 },
  );
});
