import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type ArtSource, artElement } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { phrases } from '#src/ui/phrases.tsx';
import css from './State.module.css';

const cx = bindStyles(css);

interface EmptyStateProps {
  title: ReactNode;
  body?: ReactNode | undefined;
  action?: ReactNode | undefined;
  art?: ArtSource | undefined;
  /** The heading's level; 2 by default. */
  level?: 1 | 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** An empty state: Tock with a dashed tile, one sentence, one button. */
export function EmptyState({ title, body, action, art = 'empty', level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-instead="" className={clsx(cx('state'), className)}>
      <div className={cx('art')}>{artElement(art)}</div>
      <Heading className={cx('title')}>{phrases(title)}</Heading>
      {body && <p className={cx('body')}>{body}</p>}
      {action && <div className={cx('action')}>{action}</div>}
    </div>
  );
}
