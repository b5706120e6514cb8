import { useSyncExternalStore } from 'react';
import { createServerClock } from './createServerClock.ts';

/** The server's clock, as estimated by this page. */
export const serverClock = createServerClock(Date.now);

/** Returns how far the server's clock is ahead of this device's, in ms. */
export const useClockSkew = (): number => useSyncExternalStore(serverClock.subscribe, serverClock.skewMs, () => 0);
