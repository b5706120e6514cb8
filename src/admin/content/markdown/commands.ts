import { EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state';

/** Puts marks around what is selected, or takes them away where they are; without a selection the cursor stands between them. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const change = state.changeByRange(({ from, to }) => {
      const before = state.sliceDoc(Math.max(0, from - size), from);
      const after = state.sliceDoc(to, to + size);
      if (before === mark && after === mark)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };

const selectedLines = (state: EditorState): Line[] => {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
};

/** Begins each selected line with `start` in place of what `known` finds there; takes it away where all have it. */
const toggleStarts =
  (start: (index: number) => string, known: RegExp): StateCommand =>
  ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const haveAll = lines.every(({ text }, index) => text.startsWith(start(index)));
    const changes = state.changes(
      lines.map(({ from, text }, index) => ({
        from,
        to: from + (known.exec(text)?.[0].length ?? 0),
        insert: haveAll ? '' : start(index),
      })),
    );
    dispatch(state.update({ changes, selection: state.selection.map(changes, 1), userEvent: 'input', scrollIntoView: true }));
    return true;
  };

export const toggleHeading = (level: 2 | 3): StateCommand => toggleStarts(() => `${'#'.repeat(level)} `, /^#{1,6} /);
export const toggleList: StateCommand = toggleStarts(() => '- ', /^(?:[-*+]|\d+\.) /);
export const toggleQuote: StateCommand = toggleStarts(() => '> ', /^> /);

/** Makes a link of what is selected, and selects its address. */
export const insertLink =
  (words: string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const label = from === to ? words : state.sliceDoc(from, to);
    const address = 'https://';
    const at = from + label.length + 3;
    dispatch(
      state.update({
        changes: { from, to, insert: `[${label}](${address})` },
        selection: EditorSelection.range(at, at + address.length),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };

/** Writes a block after the line that the cursor is in, with an empty line before and after, and selects a part of it. */
const insertBlock =
  (text: string, selected: string): StateCommand =>
  ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.from);
    const before = state.sliceDoc(Math.max(0, line.to - 2), line.to);
    const gap = line.to === 0 || before === '\n\n' ? '' : line.length === 0 ? '\n' : '\n\n';
    const at = line.to + gap.length + text.indexOf(selected);
    dispatch(
      state.update({
        changes: { from: line.to, insert: `${gap}${text}\n\n` },
        selection: EditorSelection.range(at, at + selected.length),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };

/** Where the next block goes after one of a single line that was just written: behind the empty line that ends it. */
export const afterBlock = ({ doc, selection }: EditorState): number => Math.min(doc.lineAt(selection.main.to).to + 2, doc.length);

/** A table of two columns, whose first head is selected. */
export const insertTable = (head: string): StateCommand => insertBlock(`| ${head} 1 | ${head} 2 |\n| --- | --- |\n|  |  |`, `${head} 1`);

/** A picture of its own, whose description is selected. */
export const insertPicture = (description: string, address: string): StateCommand =>
  insertBlock(`![${description}](${address})`, description);
