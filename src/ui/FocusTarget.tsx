import { type ReactNode, useEffect, useRef } from 'react';

interface FocusTargetProps {
  /** Increment it after a press to bring focus and view here. 0 never moves them. */
  token: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds what answers a press: wherever the button stands, the answer is read and seen next. */
export function FocusTarget({ token, className, children }: FocusTargetProps) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (token === 0) return;
    target.current?.scrollIntoView({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [token]);
  return (
    <div ref={target} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
