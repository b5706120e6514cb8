import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import { Card } from './Card.tsx';
import css from './MediaCard.module.css';

const cx = bindStyles(css);

interface MediaCardProps {
  to: string;
  /** The picture with its overlays. */
  media: ReactNode;
  mediaClassName?: string | undefined;
  title: string;
  level: 2 | 3;
  /** Below the title; `<small>` for secondary text. */
  children: ReactNode;
}

/** A card with a large picture; the whole card is a link. */
export function MediaCard({ to, media, mediaClassName, title, level, children }: MediaCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card to={to} className={cx('card')}>
      <span className={clsx(cx('media'), mediaClassName)}>{media}</span>
      <span className={cx('words')}>
        <Heading className={cx('title')}>{phrases(title)}</Heading>
        {children}
      </span>
    </Card>
  );
}

interface MediaGridProps {
  /** List items. */
  children: ReactNode;
  className?: string | undefined;
  busy?: boolean;
}

/** A grid of media cards. */
export function MediaGrid({ children, className, busy }: MediaGridProps) {
  return (
    <ul className={clsx(cx('grid'), className)} aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}

const skeletonKeys = ['a', 'b', 'c'];

/** The skeleton of the grid, for use in a `SkeletonGroup`. */
export function MediaGridSkeleton() {
  return (
    <div className={cx('grid')}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} shape="card" height="auto" className={cx('shape')} />
      ))}
    </div>
  );
}
