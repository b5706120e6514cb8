import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { highlightMatches, termsOf } from '#src/content/search/textSearch.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { FaqEntry } from './faqSearch.ts';
import css from './QuestionItem.module.css';

const cx = bindStyles(css);

/** An answer is hidden at first: what renders it loads after the questions. */
const answerText = lazyComponent(async () => ({ default: (await import('#src/platform/markdown/Markdown.tsx')).Markdown }));

/** Minimum length of a search term that opens the matching answers. */
const MIN_TERM_LENGTH = 2;

interface QuestionItemProps {
  entry: FaqEntry;
  search: string;
  startsOpen?: boolean;
}

/** A question that expands to its answer; initially expanded if a link or a search leads to it. */
export function QuestionItem({ entry, search, startsOpen = false }: QuestionItemProps) {
  const item = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const linked = hash === `#${entry.id}`;
  const searched = termsOf(search).some((term) => term.length >= MIN_TERM_LENGTH);

  useEffect(() => {
    if (item.current) item.current.open = linked || searched || startsOpen;
    if (linked) item.current?.scrollIntoView();
  }, [linked, searched, startsOpen]);

  return (
    <details ref={item} id={entry.id} className={cx('item')}>
      <summary>
        <h3>
          {highlightMatches(entry.question, search).map(({ text, found }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their position
            found ? <mark key={index}>{text}</mark> : text,
          )}
        </h3>
        <Icon name={moreIcons.plus} />
      </summary>
      <Suspense fallback={null}>
        <LazyView chunk={answerText} props={{ source: entry.answer, level: 4, className: cx('answer') }} />
      </Suspense>
    </details>
  );
}
