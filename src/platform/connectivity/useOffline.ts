import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/** Returns true if the server is unreachable. */
export const useOffline = (): boolean => useSyncExternalStore(connection.subscribe, connection.current, () => 'online') === 'offline';
