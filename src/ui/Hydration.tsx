import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { HydratingContext, LockedContext } from './rendering.ts';

interface HydrationProps {
  /** True if the server has rendered the children, or is rendering them. */
  rendered: boolean;
  /**
   * Called when the children are rendered for their reader and time. Resolves once early presses are answered: fields are locked until
   * then.
   */
  onEnd: () => Promise<void>;
  children: ReactNode;
}

/**
 * Wraps server-rendered children. After hydration, everything that depends on the reader or the time renders again, in slices that keep the
 * browser responsive.
 */
export function Hydration({ rendered, onEnd, children }: HydrationProps) {
  const [hydrating, setHydrating] = useState(rendered);
  useEffect(() => startTransition(() => setHydrating(false)), []);
  const [locked, setLocked] = useState(rendered);
  useEffect(() => {
    if (!hydrating) void onEnd().then(() => setLocked(false));
  }, [hydrating, onEnd]);
  return (
    <LockedContext value={locked}>
      <HydratingContext value={hydrating}>{children}</HydratingContext>
    </LockedContext>
  );
}
