import clsx from 'clsx';
import { astToJSX, type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import { useMemo } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type HeadingNode, type MarkdownNode, type Note, notesOf, parseMarkdown, sectionId, topHeadings, topLevel } from './document.ts';
import css from './Markdown.module.css';
import { MarkdownImage } from './MarkdownImage.tsx';
import { MarkdownLink } from './MarkdownLink.tsx';
import { MarkdownTable } from './MarkdownTable.tsx';

const cx = bindStyles(css);

interface MarkdownProps {
  source: string;
  /** The level of the highest headings; 2 by default. */
  level?: 2 | 3 | 4 | undefined;
  /** Gives the highest headings the ids of `sectionsOf`. Only one text of a page may have them. */
  sections?: boolean | undefined;
  className?: string | undefined;
}

/** Renders Markdown as React elements. Raw HTML is omitted, links and images are checked; no source text becomes markup. */
export function Markdown({ source, level = 2, sections, className }: MarkdownProps) {
  const content = useMemo(() => {
    const nodes = parseMarkdown(source);
    const shift = level - topLevel(nodes);
    const notes = notesOf(nodes);
    const renderRule = createRules({ shift, sections: sections ? topHeadings(nodes) : [], notes });
    // definitions of links and footnotes are resolved by now; rendered, they would add ids of their own
    const render = (part: readonly MarkdownNode[]) =>
      astToJSX(
        part.filter(({ type }) => type !== RuleType.refCollection),
        { wrapper: null, renderRule },
      );
    return (
      <>
        {render(nodes)}
        {notes.length > 0 && (
          <ol className={cx('notes')}>
            {notes.map((note) => (
              <li key={note.name}>{render(note.nodes)}</li>
            ))}
          </ol>
        )}
      </>
    );
  }, [source, level, sections]);
  return <div className={clsx(cx('text'), className)}>{content}</div>;
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

interface HeadingOptions {
  /** Added to a heading's level. */
  shift: number;
  /** The headings that carry an id. */
  sections: readonly HeadingNode[];
  /** The footnotes, in numerical order. */
  notes: readonly Note[];
}

type RenderRule = NonNullable<MarkdownToJSX.Options['renderRule']>;

/** Our rendering of a node where it differs from the library's. */
const createRules =
  ({ shift, sections, notes }: HeadingOptions): RenderRule =>
  (renderDefault, node, renderChildren, state) => {
    const render = (nodes: MarkdownNode[]) => renderChildren(nodes, state);
    const { key } = state;
    // A reference to no note keeps its name.
    const numberOf = (name: string) => notes.findIndex((note) => note.name === name) + 1 || name;
    switch (node.type) {
      case RuleType.heading: {
        const Heading = headingTags[Math.max(0, node.level + shift - 2)] ?? 'h6';
        const index = sections.indexOf(node);
        return (
          <Heading key={key} id={index < 0 ? undefined : sectionId(index)}>
            {render(node.children)}
          </Heading>
        );
      }
      case RuleType.link:
        return (
          <MarkdownLink key={key} address={node.target}>
            {render(node.children)}
          </MarkdownLink>
        );
      case RuleType.image:
        return <MarkdownImage key={key} address={node.target} alt={node.alt ?? ''} caption={node.title ?? null} />;
      case RuleType.table:
        return <MarkdownTable key={key} table={node} render={render} />;
      case RuleType.codeBlock:
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it
          <pre key={key} tabIndex={0}>
            <code>{node.text}</code>
          </pre>
        );
      // only the content of an HTML element is shown, never the element or its attributes
      case RuleType.htmlBlock:
        return render(node.children ?? []);
      case RuleType.footnoteReference:
        return <sup key={key}>[{numberOf(node.text)}]</sup>;
      case RuleType.gfmTask:
        return node.completed ? '☑' : '☐';
      case RuleType.blockQuote:
        return <blockquote key={key}>{render(node.children)}</blockquote>;
      case RuleType.htmlComment:
      case RuleType.htmlSelfClosing:
      case RuleType.footnote:
        return null;
      default:
        return renderDefault();
    }
  };
