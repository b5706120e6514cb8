import { useSyncExternalStore } from 'react';
import { connection } from '#src/platform/connectivity/connection.ts';

/** Whether the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(connection.subscribe, connection.current) === 'offline';
