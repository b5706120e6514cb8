import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { HydratingContext, LockedContext } from './rendering.ts';

interface HydrationProps {
  /** Whether the server has rendered what is inside, or is doing so. */
  rendered: boolean;
  /** Hears that what is inside shows what its reader and the moment make of it. Resolves once what was pressed before is answered: fields take nothing until then. */
  onEnd: () => Promise<void>;
  children: ReactNode;
}

/** Around what the server has rendered: once it is taken over, all that depends on the reader or the moment renders again, in slices that leave the browser responsive. */
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
