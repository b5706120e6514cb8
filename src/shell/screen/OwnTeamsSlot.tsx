import { type ComponentType, useEffect, useState } from 'react';
import type { OwnTeamsProps } from '#src/competitions/detail/CompetitionDetail.tsx';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { useSession } from '#src/platform/session/session.ts';

const loadOwnTeams = async () => {
  const [module] = await loadChunk(() =>
    Promise.all([import('#src/registrations/ownTeams/OwnTeams.tsx'), loadNamespaces(['registrations'])]),
  );
  return module.default;
};

/** The account's own teams in a competition; loaded only for signed-in readers. */
export function OwnTeamsSlot(props: OwnTeamsProps) {
  const { account } = useSession();
  const [OwnTeams, setOwnTeams] = useState<ComponentType<OwnTeamsProps> | null>(null);
  const isSignedIn = account !== null;

  useEffect(() => {
    if (!isSignedIn) return;
    loadOwnTeams().then(
      (loaded) => setOwnTeams(() => loaded),
      // the page is complete without it
      () => {},
    );
  }, [isSignedIn]);

  return isSignedIn && OwnTeams ? <OwnTeams {...props} /> : null;
}
