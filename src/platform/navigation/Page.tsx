import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type Metadata, PageMetadata } from '#src/platform/metadata/PageMetadata.tsx';
import { answerEarlyPresses } from '#src/platform/rendering/earlyPresses.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { FIRST_ENTRY } from './createPageHistory.ts';

interface PageProps {
  title: string;
  /** Rendered on the server only, where search engines and link previews read it. */
  metadata?: Metadata | false | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A screen. Sets the document title, renders the main landmark, and focuses its heading after a navigation. */
export function Page({ title, metadata, className, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { name } = useBrand();
  const { pathname, hash, key } = useLocation();
  const arrived = key !== FIRST_ENTRY;

  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  useEffect(answerEarlyPresses, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each path, not with its query
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (arrived) focusHeading(main.current);
  }, [pathname]);

  return (
    <main id="main" ref={main} tabIndex={-1} className={clsx('page', className)}>
      {import.meta.env.SSR && <PageMetadata title={title} metadata={metadata || undefined} />}
      {children}
    </main>
  );
}

/** Moves focus to the heading, or to the main landmark if there is none. */
function focusHeading(main: HTMLElement | null) {
  // a form that has taken the focus keeps it
  if (!main || main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main).focus({ preventScroll: true });
}
