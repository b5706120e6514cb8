import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './Skeleton.module.css';

const cx = bindStyles(css);

interface SkeletonProps {
  shape?: 'line' | 'block' | 'card' | undefined;
  width?: CSSProperties['width'] | undefined;
  height?: CSSProperties['height'] | undefined;
  className?: string | undefined;
}

/** A placeholder block for loading content. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span className={clsx(cx('skeleton', shape), className)} style={useHydrating() ? undefined : { width, height }} aria-hidden="true" />
  );
}

/** Groups skeletons and announces once that content is loading. */
export function SkeletonGroup({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={clsx(cx('group'), className)} role="status" data-skeleton="">
      <span className="vh">{label}</span>
      {children}
    </div>
  );
}
