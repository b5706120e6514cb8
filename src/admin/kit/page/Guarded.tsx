import type { ReactNode } from 'react';
import { useCanAccess } from 'react-admin';

/** Shows its children to users with the right for a part of the back office. */
export const Guarded = ({ part, children }: { part: string; children: ReactNode }) => {
  const { canAccess } = useCanAccess({ resource: part, action: 'list' });
  return canAccess ? children : null;
};
