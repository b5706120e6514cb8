import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type ArtSource, artElement } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './State.module.css';

const cx = bindStyles(css);

interface ErrorStateProps {
  title: ReactNode;
  body: ReactNode;
  action?: ReactNode | undefined;
  art?: ArtSource | undefined;
  /** The heading's level; 2 by default. */
  level?: 1 | 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** An error state: what happened and what to do, with Tock thinking. */
export function ErrorState({ title, body, action, art = 'tock-think', level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-instead="" className={clsx(cx('state'), className)} role="alert">
      <div className={cx('art')}>{artElement(art)}</div>
      <Heading className={cx('title')}>{title}</Heading>
      <div className={cx('body')}>{body}</div>
      {action && <div className={cx('action')}>{action}</div>}
    </div>
  );
}
