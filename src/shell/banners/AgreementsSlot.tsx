import { useEffect, useSyncExternalStore } from 'react';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { useSession } from '#src/platform/session/session.ts';

const load = async () => {
  const [module] = await Promise.all([import('#src/accounts/agreements/Agreements.tsx'), loadNamespaces(['accounts'])]);
  return module.default;
};

/** Asks for agreement to new legal texts if the account has not agreed; loaded only then. */
export function AgreementsSlot() {
  const { account } = useSession();
  const isAsking = useSyncExternalStore(agreementPrompt.subscribe, agreementPrompt.isAsking);
  useEffect(() => agreementPrompt.addDialog(), []);
  const isWanted = account !== null && (isAsking || account.mustAgree === true);
  const Agreements = useDeferred(isWanted && (isAsking ? 'asked' : 'waiting'), { load, onFailure: () => agreementPrompt.settle(false) });
  return isWanted && Agreements ? <Agreements isAsking={isAsking} /> : null;
}
