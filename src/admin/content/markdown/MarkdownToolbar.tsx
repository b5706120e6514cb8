import type { StateCommand } from '@codemirror/state';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { insertLink, insertTable, toggleHeading, toggleList, toggleMark, toggleQuote } from './commands.ts';
import css from './MarkdownEditor.module.css';

const cx = bindStyles(css);

const ToolIcon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

interface MarkdownToolbarProps {
  /** Label of the editor. */
  label: string;
  run: (command: StateCommand) => void;
  onPictures: (files: File[]) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** Formatting buttons for writers who know no Markdown. The toolbar is one tab stop; the arrow keys move between buttons. */
export const MarkdownToolbar = ({ label, run, onPictures, onUndo, onRedo }: MarkdownToolbarProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'content.tool'>) => t(`content.tool.${name}`);
  const bar = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const tools: { id: WordOf<'content.tool'>; sign: ReactNode; press: () => void }[] = [
    { id: 'bold', sign: <b>B</b>, press: () => run(toggleMark('**')) },
    { id: 'italic', sign: <i>I</i>, press: () => run(toggleMark('*')) },
    { id: 'h2', sign: <b>H2</b>, press: () => run(toggleHeading(2)) },
    { id: 'h3', sign: <b>H3</b>, press: () => run(toggleHeading(3)) },
    { id: 'list', sign: <ToolIcon path="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />, press: () => run(toggleList) },
    { id: 'quote', sign: <ToolIcon path="M10 7H5v6h4l-2 5M20 7h-5v6h4l-2 5" />, press: () => run(toggleQuote) },
    { id: 'table', sign: <ToolIcon path="M4 5h16v14H4zM4 10h16M4 15h16M12 5v14" />, press: () => run(insertTable(word('column'))) },
    {
      id: 'link',
      sign: (
        <ToolIcon path="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.600 1.600M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.700 18.300l1.600-1.600" />
      ),
      press: () => run(insertLink(word('link_words'))),
    },
    { id: 'picture', sign: <Icon name={moreIcons.image} />, press: () => input.current?.click() },
    { id: 'undo', sign: <ToolIcon path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />, press: onUndo },
    { id: 'redo', sign: <ToolIcon path="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />, press: onRedo },
  ];
  const go = (from: HTMLButtonElement, step: number) => {
    const all = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next = all[(all.indexOf(from) + step + all.length) % all.length];
    for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('content.tools_of', { name: label })}
      className={cx('bar')}
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLButtonElement && (key === 'ArrowRight' || key === 'ArrowLeft')) go(target, key === 'ArrowRight' ? 1 : -1);
      }}
    >
      {tools.map(({ id, sign, press }, index) => (
        <button key={id} type="button" tabIndex={index === 0 ? 0 : -1} aria-label={word(id)} title={word(id)} onClick={press}>
          {sign}
        </button>
      ))}
      <input
        ref={input}
        id={inputId}
        hidden
        type="file"
        multiple
        accept="image/*"
        aria-label={word('picture')}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
};
