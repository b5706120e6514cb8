import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { Compartment, EditorState, type SelectionRange, type StateCommand } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { insertPicture, toggleMark } from './commands.ts';
import { editorStyle } from './editorStyle.ts';
import css from './MarkdownEditor.module.css';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';
import { usePictureInserts } from './usePictureInserts.ts';

const cx = bindStyles(css);

interface MarkdownEditorProps {
  /** Label of the field. */
  label: string;
  locale: Locale;
  value: string;
  onChange: (value: string) => void;
  /** Error message, if any. */
  problem: string | undefined;
}

const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Attributes for screen readers; they change with the language and the error. */
const about = new Compartment();

/** A Markdown editor that accepts pasted and dropped pictures. */
export default function MarkdownEditor({ label, locale, value, onChange, problem }: MarkdownEditorProps) {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const description = t('content.picture_description');
  const pictures = usePictureInserts((address, { at, caret }) => {
    if (!view) return at;
    const { doc, selection } = view.state;
    // A writer who is describing the previous picture, or typing on, keeps the caret.
    return insertPicture(view, { description, address, place: Math.min(at, doc.length), takesCaret: selection.main.eq(caret) });
  });
  const changed = useEffectEvent((text: string) => onChange(text));
  const taken = useEffectEvent((data: DataTransfer | null, at: number, caret: SelectionRange): boolean => {
    const files = picturesIn(data);
    if (files.length === 0) return false;
    void pictures.add(files, { at, caret });
    return true;
  });
  const moved = useEffectEvent(pictures.move);
  const attributes = EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    lang: locale,
    ...(problem !== undefined && { 'aria-invalid': 'true', 'aria-description': problem }),
  });
  const first = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        history(),
        EditorView.lineWrapping,
        markdown({ base: markdownLanguage, addKeymap: false }),
        editorStyle,
        about.of(attributes),
        keymap.of([
          { key: 'Mod-b', run: toggleMark('**') },
          { key: 'Mod-i', run: toggleMark('*') },
          ...markdownKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, changes, state }) => {
          if (!docChanged) return;
          moved(changes);
          changed(state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }, { state: { selection } }) => taken(clipboardData, selection.main.from, selection.main),
          drop: (event, target) => {
            const { doc, selection } = target.state;
            const at = target.posAtCoords({ x: event.clientX, y: event.clientY }) ?? doc.length;
            const took = taken(event.dataTransfer, at, selection.main);
            if (took) event.preventDefault();
            return took;
          },
        }),
      ],
    }),
  );
  useEffect(() => {
    if (!place.current) return;
    // In a shadow root the editor's styles are style sheets; in the page they would be inline, which the content security policy forbids.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const made = new EditorView({ state: first(), parent: root, root });
    setView(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (view && view.state.doc.toString() !== value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [view, value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these
  useEffect(() => {
    view?.dispatch({ effects: about.reconfigure(attributes) });
  }, [view, label, locale, problem]);
  const run = (command: StateCommand) => {
    if (!view) return;
    command(view);
    view.focus();
  };
  return (
    <div className={cx('editor', problem !== undefined && 'wrong')}>
      <MarkdownToolbar
        label={label}
        run={run}
        onPictures={(files) => {
          const caret = view?.state.selection.main;
          if (caret) void pictures.add(files, { at: caret.from, caret });
        }}
        onUndo={() => run(undo)}
        onRedo={() => run(redo)}
      />
      <div ref={place} data-typing="" />
      <div role="status" className={cx('status', pictures.status === null && 'idle')}>
        {pictures.status}
      </div>
    </div>
  );
}
