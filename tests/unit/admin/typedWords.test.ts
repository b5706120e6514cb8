// Guards: if two people describe one photo or video, each changes only their own input; text saved by the other meanwhile is not sent again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsavedWords, type Words, wordsWith } from '#src/admin/content/gallery/typedWords.ts';

const both = (text: string) => ({ 'zh-CN': `${text}（中）`, 'en-US': text });
const base: Words = { caption: both('Final'), description: both('A film') };
const sent = (words: Words, saved: Words) => unsavedWords(wordsWith({ base, words }, saved), saved);

describe('what is kept of mine', () => {
  it('is the language that was typed, beside the other one of somebody else', () => {
    const mine = { ...base, caption: { ...base.caption, 'en-US': 'Mine' } };
    const theirs = { ...base, caption: { ...base.caption, 'zh-CN': '别人的' } };
    expect(sent(mine, theirs)).toEqual({ caption: { 'zh-CN': '别人的', 'en-US': 'Mine' } });
  });

  it('leaves a description alone that only somebody else changed', () => {
    const theirs = { caption: both('Theirs'), description: both('Theirs') };
    expect(sent({ ...base, caption: both('Mine') }, theirs)).toEqual({ caption: both('Mine') });
  });

  it('is nothing where they say the same by now, or only spaces differ', () => {
    const mine = { ...base, caption: both('Mine') };
    expect([sent(mine, mine), sent({ ...base, caption: { ...base.caption, 'en-US': 'Final ' } }, base)]).toEqual([{}, {}]);
  });
});

describe('what is typed', () => {
  const text = fc.record({ 'zh-CN': fc.constantFrom('', '一', '二'), 'en-US': fc.constantFrom('', 'one', 'two') });
  const words = fc.record({ caption: text, description: text });

  it('is shown and sent whole where nobody else changed anything, and nothing is where nothing was typed', () => {
    fc.assert(
      fc.property(words, words, (read, mine) => {
        expect(wordsWith({ base: read, words: mine }, read)).toEqual(mine);
        expect({ ...read, ...unsavedWords(mine, read) }).toEqual(mine);
        expect(wordsWith(null, read)).toEqual(read);
        expect(unsavedWords(wordsWith({ base: read, words: read }, mine), mine)).toEqual({});
      }),
    );
  });

  it('is the same when typing goes on over what was saved meanwhile', () => {
    fc.assert(
      fc.property(words, words, words, (read, mine, theirs) => {
        const shown = wordsWith({ base: read, words: mine }, theirs);
        expect(wordsWith({ base: theirs, words: shown }, theirs)).toEqual(shown);
      }),
    );
  });
});
