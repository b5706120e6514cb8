import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';

export type MarkdownNode = MarkdownToJSX.ASTNode;
export type HeadingNode = MarkdownToJSX.HeadingNode;

/** Parses Markdown (CommonMark with tables). */
export const parseMarkdown = (source: string): MarkdownNode[] => parser(source, { disableFrontmatter: true });

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

/** The text of nodes without formatting. */
export const plainText = (nodes: readonly MarkdownNode[], separator = ''): string => nodes.map(textOf).join(separator);

export interface SectionLink {
  /** The heading's id on the page. */
  id: string;
  title: string;
}

export const sectionId = (index: number): string => `section-${index + 1}`;

const isHeading = (node: MarkdownNode): node is HeadingNode => node.type === RuleType.heading;

/** The level of the highest headings; 1 without headings. */
export const topLevel = (nodes: readonly MarkdownNode[]): number => {
  const levels = nodes.filter(isHeading).map(({ level }) => level);
  return levels.length > 0 ? Math.min(...levels) : 1;
};

/** The highest headings in their order. They are the sections of a contents list and carry its ids. */
export const topHeadings = (nodes: readonly MarkdownNode[]): HeadingNode[] => {
  const top = topLevel(nodes);
  return nodes.filter(isHeading).filter(({ level }) => level === top);
};

/** The contents list of a text. */
export const sectionsOf = (source: string): SectionLink[] =>
  topHeadings(parseMarkdown(source)).map(({ children }, index) => ({ id: sectionId(index), title: plainText(children) }));
