import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.processingInstruction, color: 'var(--cobalt-700)', fontWeight: '700' },
  { tag: [tags.link, tags.url], color: 'var(--cobalt-700)' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace' },
]);

/** The editor's theme: the back office's font and focus ring, and Markdown marks in cobalt. */
export const editorStyle: Extension = [
  syntaxHighlighting(marks),
  EditorView.theme({
    '&': { fontSize: '14px', color: 'var(--ink)', backgroundColor: 'var(--card)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'inherit', lineHeight: '24px' },
    '.cm-content': { padding: '12px 2px', minHeight: 'var(--markdown-height, max(300px, 100vh - 500px))', caretColor: 'var(--cobalt-700)' },
    '.cm-line': { padding: '0 12px' },
  }),
];
