import { EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state';

/** Adds marks around the selection, or removes them if present. Without a selection the cursor is placed between them. */
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

/** Begins each selected line with `start`, replacing what `known` matches; removes it if all lines have it. */
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

/** Makes a link of the selection, and selects its address. */
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

/**
 * Returns a block for the line after a position, with an empty line before and after: its text, where it begins, and where the next block
 * goes.
 */
const blockAfter = (state: EditorState, place: number, text: string) => {
  const line = state.doc.lineAt(place);
  const before = state.sliceDoc(Math.max(0, line.to - 2), line.to);
  const gap = line.to === 0 || before === '\n\n' ? '' : line.length === 0 ? '\n' : '\n\n';
  const from = line.to + gap.length;
  return { changes: { from: line.to, insert: `${gap}${text}\n\n` }, from, next: from + text.length + 2 };
};

/** Inserts a table of two columns and selects its first heading. */
export const insertTable =
  (head: string): StateCommand =>
  ({ state, dispatch }) => {
    const first = `${head} 1`;
    const { changes, from } = blockAfter(state, state.selection.main.from, `| ${first} | ${head} 2 |\n| --- | --- |\n|  |  |`);
    const selection = EditorSelection.range(from + 2, from + 2 + first.length);
    dispatch(state.update({ changes, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };

interface NewPicture {
  description: string;
  address: string;
  /** The position in the text at which the picture was added. */
  place: number;
  /** True to select the description; otherwise the writer is not interrupted. */
  takesCaret: boolean;
}

/** Inserts a picture as a block. Returns the position for the next one. */
export const insertPicture = (
  { state, dispatch }: Parameters<StateCommand>[0],
  { description, address, place, takesCaret }: NewPicture,
): number => {
  const { changes, from, next } = blockAfter(state, place, `![${description}](${address})`);
  const selection = EditorSelection.range(from + 2, from + 2 + description.length);
  dispatch(state.update({ changes, userEvent: 'input', ...(takesCaret && { selection, scrollIntoView: true }) }));
  return next;
};
