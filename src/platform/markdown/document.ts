import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import { endLinkAtSign, parseUnspaced } from './chineseText.ts';

export type MarkdownNode = MarkdownToJSX.ASTNode;
export type HeadingNode = MarkdownToJSX.HeadingNode;

const childrenOf = (node: MarkdownNode): readonly MarkdownNode[] => {
  if (node.type === RuleType.orderedList || node.type === RuleType.unorderedList) return node.items.flat();
  if (node.type === RuleType.table) return [...node.header, ...node.cells.flat()].flat();
  return 'children' in node ? (node.children ?? []) : [];
};

const separators: ReadonlySet<number> = new Set([RuleType.orderedList, RuleType.unorderedList, RuleType.table]);

const textOf = (node: MarkdownNode): string => {
  switch (node.type) {
    case RuleType.text:
    case RuleType.codeInline:
    case RuleType.codeBlock:
      return node.text;
    case RuleType.image:
      return node.alt ?? '';
    case RuleType.breakLine:
      return ' ';
    default:
      return childrenOf(node)
        .map(textOf)
        .join(separators.has(node.type) ? ' ' : '');
  }
};

/** Returns the text of nodes without formatting. */
export const plainText = (nodes: readonly MarkdownNode[], separator = ''): string => nodes.map(textOf).join(separator);

/** Maximum nesting of quotes and lists: browsers parse endless nesting differently from servers. */
const MAX_DEPTH = 8;

const limited = (nodes: MarkdownNode[], depth: number): MarkdownNode[] => {
  if (depth === MAX_DEPTH) return [{ type: RuleType.text, text: plainText(nodes, ' ') }];
  const inner = (children: MarkdownNode[]) => limited(children, depth + 1);
  const beside = (children: MarkdownNode[]) => limited(children, depth);
  return nodes.flatMap((node): MarkdownNode[] => {
    switch (node.type) {
      case RuleType.orderedList:
      case RuleType.unorderedList:
        return [{ ...node, items: node.items.map(inner) }];
      case RuleType.blockQuote:
        return [{ ...node, children: inner(node.children) }];
      case RuleType.table:
        return [{ ...node, header: node.header.map(beside), cells: node.cells.map((row) => row.map(beside)) }];
      case RuleType.paragraph:
      case RuleType.heading:
      case RuleType.textFormatted:
        return [{ ...node, children: beside(node.children) }];
      case RuleType.link:
        return endLinkAtSign(node);
      default:
        return [node];
    }
  });
};

/** Marks that display letters out of reading order, which could disguise a file name or address. */
const TURNING = /[\u202d\u202e]/g;

/** Parses Markdown (CommonMark with tables, footnotes and tasks). */
export const parseMarkdown = (source: string): MarkdownNode[] =>
  limited(parseUnspaced(source.replaceAll(TURNING, ''), { disableFrontmatter: true }), 0);

const referencesIn = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => (node.type === RuleType.footnoteReference ? [node.text] : referencesIn(childrenOf(node))));

/** A note at the end of a text: its name in the source, and its content. */
export interface Note {
  name: string;
  nodes: MarkdownNode[];
}

/** Returns the footnotes of a text in the order of their first references. */
export const notesOf = (nodes: readonly MarkdownNode[]): Note[] => {
  const said = new Map<string, string>();
  for (const node of nodes)
    if (node.type === RuleType.refCollection) for (const [key, { target }] of Object.entries(node.refs)) said.set(key, target);
  return [...new Set(referencesIn(nodes))].flatMap((name) => {
    const text = said.get(`^${name}`);
    return text === undefined ? [] : [{ name, nodes: parseMarkdown(text) }];
  });
};

export interface SectionLink {
  /** The heading's id on the page. */
  id: string;
  title: string;
}

export const sectionId = (index: number): string => `section-${index + 1}`;

const isHeading = (node: MarkdownNode): node is HeadingNode => node.type === RuleType.heading;

/** Returns the level of the highest headings; 1 without headings. */
export const topLevel = (nodes: readonly MarkdownNode[]): number => {
  const levels = nodes.filter(isHeading).map(({ level }) => level);
  return levels.length > 0 ? Math.min(...levels) : 1;
};

/** Returns the highest headings in order. They are the sections of a contents list and carry its ids. */
export const topHeadings = (nodes: readonly MarkdownNode[]): HeadingNode[] => {
  const top = topLevel(nodes);
  return nodes.filter(isHeading).filter(({ level }) => level === top);
};

/** Returns the contents list of a text. */
export const sectionsOf = (source: string): SectionLink[] =>
  topHeadings(parseMarkdown(source)).map(({ children }, index) => ({ id: sectionId(index), title: plainText(children) }));
