import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';

/*
 * What CommonMark, which was made for texts with spaces between words, does otherwise than a Chinese text means it.
 */

type Node = MarkdownToJSX.ASTNode;

/** Neither a space nor a sign: beside it, asterisks mark up. It is in no text, and is taken out again. */
const MARK = '\uFDD0';
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Asterisks after a sign and before a letter end what they mark up; those after a letter and before a sign begin it. */
const ENDING = new RegExp(String.raw`(?<=[^\P{P}*~\\])(?=(?:\*{1,3}|~~)${LETTER})`, 'gu');
const BEGINNING = new RegExp(String.raw`(?<=${LETTER}(?:\*{1,3}|~~))(?=[^\P{P}*~\\])`, 'gu');

/** Parses a text in which asterisks stand beside signs without a space: `**注意：**请` is bold. */
export const parseUnspaced = (source: string, options: MarkdownToJSX.Options): Node[] => {
  const marked = source.replaceAll(MARK, '').replace(ENDING, MARK).replace(BEGINNING, MARK);
  const nodes = parser(marked, options);
  if (!marked.includes(MARK)) return nodes;
  const plain: Node[] = JSON.parse(JSON.stringify(nodes).replaceAll(MARK, ''));
  return plain;
};

/** Signs of Chinese texts, in any width, none of which is in an address. */
const SIGN = /[“”‘’…–—]|(?=[\p{P}\p{S}\u3000])[\u3000-\u303f\uff00-\uffef]/u;

/** Splits a link that was made of an address in the text: it ends before the first Chinese sign. */
export const endLinkAtSign = (node: MarkdownToJSX.LinkNode): Node[] => {
  const [child, ...others] = node.children;
  if (child?.type !== RuleType.text || others.length > 0 || node.target === null || !node.target.endsWith(child.text)) return [node];
  const at = child.text.search(SIGN);
  if (at <= 0) return [node];
  const rest = child.text.slice(at);
  const link = { ...node, target: node.target.slice(0, -rest.length), children: [{ ...child, text: child.text.slice(0, at) }] };
  const [next] = parser(rest, { disableFrontmatter: true });
  const after = next?.type === RuleType.paragraph ? next.children : [{ ...child, text: rest }];
  return [link, ...after.flatMap((each) => (each.type === RuleType.link ? endLinkAtSign(each) : [each]))];
};
