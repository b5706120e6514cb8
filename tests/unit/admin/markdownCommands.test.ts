// Guards: the editor's tools change only their own marks, and using one twice removes its marks again.
import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  insertLink,
  insertPicture,
  insertTable,
  toggleHeading,
  toggleList,
  toggleMark,
  toggleQuote,
} from '#src/admin/content/markdown/commands.ts';

const stateOf = (doc: string, from: number, to = from) => EditorState.create({ doc, selection: EditorSelection.range(from, to) });
const run = (state: EditorState, command: StateCommand): EditorState => {
  let after = state;
  command({
    state,
    dispatch(transaction) {
      after = transaction.state;
    },
  });
  return after;
};
const shown = ({ doc, selection: { main } }: EditorState): string => {
  const text = doc.toString();
  return main.empty
    ? `${text.slice(0, main.from)}|${text.slice(main.from)}`
    : `${text.slice(0, main.from)}[${text.slice(main.from, main.to)}]${text.slice(main.to)}`;
};

it('marks what is selected, and unmarks it', () => {
  const bold = run(stateOf('one two', 4, 7), toggleMark('**'));
  expect(shown(bold)).toBe('one **[two]**');
  expect(shown(run(bold, toggleMark('**')))).toBe('one [two]');
  expect(shown(run(stateOf('', 0), toggleMark('*')))).toBe('*|*');
});

it('gives all selected lines a start, in place of the one that they have', () => {
  const state = stateOf('# one\ntwo', 0, 9);
  const headed = run(state, toggleHeading(2));
  expect(headed.doc.toString()).toBe('## one\n## two');
  expect(run(headed, toggleHeading(3)).doc.toString()).toBe('### one\n### two');
  expect(run(headed, toggleHeading(2)).doc.toString()).toBe('one\ntwo');
  expect(run(stateOf('1. one\n* two', 0, 12), toggleList).doc.toString()).toBe('- one\n- two');
  expect(shown(run(stateOf('', 0), toggleQuote))).toBe('> |');
});

it('writes links and tables with what comes next selected', () => {
  expect(shown(run(stateOf('see here', 4, 8), insertLink('words')))).toBe('see [here]([https://])');
  expect(shown(run(stateOf('', 0), insertTable('Column')))).toBe('| [Column 1] | Column 2 |\n| --- | --- |\n|  |  |\n\n');
});

it('writes a picture where it was meant for, with its description selected or with the caret left where it is', () => {
  const write = (state: EditorState, place: number, takesCaret: boolean) => {
    let next = 0;
    const after = run(state, (target) => {
      next = insertPicture(target, { description: 'What it shows', address: '/p.webp', place, takesCaret });
      return true;
    });
    return { after, next };
  };
  const first = write(stateOf('**a**', 3), 3, true);
  expect(shown(first.after)).toBe('**a**\n\n![[What it shows]](/p.webp)\n\n');
  // The second of two pasted pictures comes after the first, whose description is being typed.
  const second = write(first.after, first.next, false);
  expect(shown(second.after)).toBe('**a**\n\n![[What it shows]](/p.webp)\n\n![What it shows](/p.webp)\n\n');
  expect(second.next).toBe(second.after.doc.length);
  expect(shown(write(stateOf('a\n\nb', 4), 0, false).after)).toBe('a\n\n![What it shows](/p.webp)\n\n\n\nb|');
});

it('is taken back by pressing twice, whatever is selected', () => {
  const text = fc.stringMatching(/^[a-z \n]*$/);
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(toggleMark('**'), toggleHeading(2), toggleList, toggleQuote),
      (doc, a, b, command) => {
        const [from = 0, to = 0] = [a % (doc.length + 1), b % (doc.length + 1)].toSorted((x, y) => x - y);
        expect(run(run(stateOf(doc, from, to), command), command).doc.toString()).toBe(doc);
      },
    ),
  );
});
