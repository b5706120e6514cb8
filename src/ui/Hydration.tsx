import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { HydratingContext } from './rendering.ts';

interface HydrationProps {
  /** Whether the server has rendered what is inside, or is doing so. */
  rendered: boolean;
  /** What is inside shows what its reader and the moment make of it. */
  onEnd?: (() => void) | undefined;
  children: ReactNode;
}

/** Around what the server has rendered: once it is taken over, all that depends on the reader or the moment renders again, in slices that leave the browser responsive. */
export function Hydration({ rendered, onEnd, children }: HydrationProps) {
  const [hydrating, setHydrating] = useState(rendered);
  useEffect(() => startTransition(() => setHydrating(false)), []);
  useEffect(() => {
    if (!hydrating) onEnd?.();
  }, [hydrating, onEnd]);
  return <HydratingContext value={hydrating}>{children}</HydratingContext>;
}
