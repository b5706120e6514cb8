import { Fragment, type ReactNode } from 'react';

const HAN = /\p{Script=Han}/u;
/** Matches a segment that may begin a line; any other stays with the word before it. */
const WORD = /^[\p{L}\p{N}“‘《（]/u;
/** Matches an opening mark, which may not end a line and stays with the word that follows. */
const OPENING = /[“‘《（]$/u;

/**
 * Segments that the browsers' dictionary splits from their word: these begin the following word (总决赛, 线下), those end the previous one (小学组,
 * 城市赛).
 */
const OPENS = new Set(['总', '半', '线', '小', '第']);
const ENDS = new Set(['赛', '组', '杯', '届']);

let segmenter: Intl.Segmenter | null = null;

/** Returns the words of a Chinese text, each with its punctuation; joined, they are the text. */
export const wordsOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  let opened = false;
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1);
    const begins = WORD.test(segment) && !ENDS.has(segment) && !opened;
    if (before === undefined || (begins && !OPENING.test(before))) words.push(segment);
    else words[words.length - 1] = before + segment;
    opened = OPENS.has(segment);
  }
  return words;
};

/**
 * Returns a title whose lines break between Chinese words, never inside one. Any other text is returned unchanged. (`word-break:
 * auto-phrase` supports Japanese only, so words are marked here in every browser that can segment them.)
 */
export const phrases = (title: ReactNode): ReactNode => {
  if (typeof title !== 'string' || !HAN.test(title) || typeof Intl.Segmenter === 'undefined') return title;
  return (
    <span className="phrases">
      {wordsOf(title).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their position
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
};
