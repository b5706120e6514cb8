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

/** A block after the line that a place is in, with an empty line before and after: how it is written, where it begins, and where the next one goes. */
const blockAfter = (state: EditorState, place: number, text: string) => {
  const line = state.doc.lineAt(place);
  const before = state.sliceDoc(Math.max(0, line.to - 2), line.to);
  const gap = line.to === 0 || before === '\n\n' ? '' : line.length === 0 ? '\n' : '\n\n';
  const from = line.to + gap.length;
  return { changes: { from: line.to, insert: `${gap}${text}\n\n` }, from, next: from + text.length + 2 };
};

/** A table of two columns, whose first head is selected. */
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
  /** Where in the text it was meant for. */
  place: number;
  /** Whether its description is selected; otherwise what is being written goes on undisturbed. */
  takesCaret: boolean;
}

/** A picture of its own. Answers where the next one goes. */
export const insertPicture = (
  { state, dispatch }: Parameters<StateCommand>[0],
  { description, address, place, takesCaret }: NewPicture,
): number => {
  const { changes, from, next } = blockAfter(state, place, `![${description}](${address})`);
  const selection = EditorSelection.range(from + 2, from + 2 + description.length);
  dispatch(state.update({ changes, userEvent: 'input', ...(takesCaret && { selection, scrollIntoView: true }) }));
  return next;
};
