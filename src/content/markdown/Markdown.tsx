import clsx from 'clsx';
import { Fragment, type ReactNode, useMemo } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Markdown.module.css';
import { MarkdownImage } from './MarkdownImage.tsx';
import { MarkdownLink } from './MarkdownLink.tsx';
import {
  decodeEntities,
  type MarkedToken,
  ownTokens,
  plainText,
  readMarkdown,
  sectionId,
  type Tokens,
  topDepth,
  topHeadings,
} from './tokens.ts';

const cx = bindStyles(css);

interface MarkdownProps {
  source: string;
  /** The level that the highest headings get; 2 unless told otherwise. */
  level?: 2 | 3 | 4 | undefined;
  /** Gives the highest headings the ids that `sectionsOf` lists. One text a page can have them. */
  sections?: boolean | undefined;
  className?: string | undefined;
}

/** Markdown as React elements. HTML in it is left out, links and images are checked; nothing reaches the page as markup. */
export function Markdown({ source, level = 2, sections, className }: MarkdownProps) {
  const content = useMemo(() => {
    const tokens = readMarkdown(source);
    return <Blocks tokens={tokens} level={level - topDepth(tokens)} marked={sections ? topHeadings(tokens) : []} />;
  }, [source, level, sections]);
  return <div className={clsx(cx('text'), className)}>{content}</div>;
}

interface BlocksProps {
  tokens: readonly MarkedToken[];
  /** What is added to a heading's depth. */
  level: number;
  /** The headings that carry an id. */
  marked: readonly Tokens.Heading[];
}

function Blocks({ tokens, ...inherited }: BlocksProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity and never move
  return tokens.map((token, index) => <Fragment key={index}>{block(token, inherited)}</Fragment>);
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function block(token: MarkedToken, inherited: Omit<BlocksProps, 'tokens'>): ReactNode {
  switch (token.type) {
    case 'heading': {
      const Heading = headingTags[Math.max(0, token.depth + inherited.level - 2)] ?? 'h6';
      const place = inherited.marked.indexOf(token);
      return <Heading id={place < 0 ? undefined : sectionId(place)}>{inline(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={ownTokens(token.tokens)} {...inherited} />
        </blockquote>
      );
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List start={typeof token.start === 'number' && token.start !== 1 ? token.start : undefined}>
          {token.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <Blocks tokens={ownTokens(item.tokens)} {...inherited} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table table={token} />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, the keyboard must reach it
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'html':
    case 'space':
    case 'def':
      return null;
    default:
      return inline([token]);
  }
}

/** A table; on a phone its cells stand below each other, each after its column's name. */
function Table({ table }: { table: Tokens.Table }) {
  const names = table.header.map(({ tokens }) => plainText(ownTokens(tokens)));
  return (
    <table>
      <thead>
        <tr>
          {table.header.map(({ tokens }, column) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            names[column] === '' ? <td key={column} /> : <Header key={column} scope="col" tokens={tokens} />,
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            {row.map(({ tokens }, column) =>
              // a first column without a name of its own names the rows
              column === 0 && names[0] === '' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Header key={column} scope="row" tokens={tokens} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} data-column={names[column]}>
                  {inline(tokens)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Header({ scope, tokens }: { scope: 'col' | 'row'; tokens: InlineTokens }) {
  return <th scope={scope}>{inline(tokens)}</th>;
}

type InlineTokens = Parameters<typeof ownTokens>[0];

function inline(tokens: InlineTokens): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return ownTokens(tokens).map((token, index) => <Fragment key={index}>{span(token)}</Fragment>);
}

function span(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <MarkdownLink address={token.href}>{inline(token.tokens)}</MarkdownLink>;
    case 'image':
      return <MarkdownImage address={token.href} alt={decodeEntities(token.text)} caption={token.title} />;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : decodeEntities(token.text);
    default:
      return null;
  }
}
