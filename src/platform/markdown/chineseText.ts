import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';

/* Corrects CommonMark, which was made for texts with spaces between words, for Chinese texts. */

type Node = MarkdownToJSX.ASTNode;

/**
 * A noncharacter that is neither space nor punctuation, so that asterisks beside it mark up. No text contains it, and it is removed again.
 */
const MARK = '\uFDD0';
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Matches asterisks after punctuation and before a letter, which end a span; those after a letter and before punctuation begin one. */
const ENDING = new RegExp(String.raw`(?<=[^\P{P}*~\\])(?=(?:\*{1,3}|~~)${LETTER})`, 'gu');
const BEGINNING = new RegExp(String.raw`(?<=${LETTER}(?:\*{1,3}|~~))(?=[^\P{P}*~\\])`, 'gu');

/** Parses a text in which asterisks touch punctuation without a space: `**注意：**请` is bold. */
export const parseUnspaced = (source: string, options: MarkdownToJSX.Options): Node[] => {
  const marked = source.replaceAll(MARK, '').replace(ENDING, MARK).replace(BEGINNING, MARK);
  const nodes = parser(marked, options);
  if (!marked.includes(MARK)) return nodes;
  const plain: Node[] = JSON.parse(JSON.stringify(nodes).replaceAll(MARK, ''));
  return plain;
};

/** Matches Chinese punctuation of any width that no address contains. */
const SIGN = /[“”‘’…–—]|(?=[\p{P}\p{S}\u3000])[\u3000-\u303f\uff00-\uffef]/u;

/** Splits a link detected in the text: it ends before the first Chinese punctuation mark. */
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
