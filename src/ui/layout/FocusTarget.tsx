import { type ReactNode, useEffect, useRef } from 'react';

interface FocusTargetProps {
  /** Increment it after a press to move focus and view here. 0 never moves them. */
  token: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Holds the answer to a press, so that it is read and seen next wherever the button is. */
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
