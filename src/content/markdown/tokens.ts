import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';

export type { MarkedToken, Tokens };

/** Without extensions marked makes no tokens but its own; this tells the compiler so. */
const isOwn = (token: Token): token is MarkedToken => !('extensionName' in token);

export const ownTokens = (tokens: readonly Token[] | undefined): MarkedToken[] => tokens?.filter(isOwn) ?? [];

/** Reads Markdown (CommonMark with tables). */
export const readMarkdown = (source: string): MarkedToken[] => ownTokens(Lexer.lex(source, { gfm: true }));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0', mdash: '—' };

/** Marked leaves entities to the browser's HTML; React needs the characters. */
export const decodeEntities = (text: string): string => text.replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** The words of tokens without their looks. */
export const plainText = (tokens: readonly MarkedToken[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if (token.type === 'br') return ' ';
      if ('tokens' in token && token.tokens) return plainText(ownTokens(token.tokens));
      return 'text' in token ? decodeEntities(token.text) : '';
    })
    .join('');

export interface SectionLink {
  /** The heading's id on the page. */
  id: string;
  title: string;
}

export const sectionId = (index: number): string => `section-${index + 1}`;

const isHeading = (token: MarkedToken): token is Tokens.Heading => token.type === 'heading';

/** The depth of the highest headings; 1 where there are none. */
export const topDepth = (tokens: readonly MarkedToken[]): number => {
  const depths = tokens.filter(isHeading).map(({ depth }) => depth);
  return depths.length > 0 ? Math.min(...depths) : 1;
};

/** The highest headings in their order. They are the sections that a contents list names, and they carry these ids. */
export const topHeadings = (tokens: readonly MarkedToken[]): Tokens.Heading[] => {
  const top = topDepth(tokens);
  return tokens.filter(isHeading).filter(({ depth }) => depth === top);
};

/** The contents list of a text. */
export const sectionsOf = (source: string): SectionLink[] =>
  topHeadings(readMarkdown(source)).map(({ tokens }, index) => ({ id: sectionId(index), title: plainText(ownTokens(tokens)) }));
