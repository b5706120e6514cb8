import type { WorkerMessage } from '#contract/portal/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** Sends a message to every open page. */
export const broadcast = async (message: WorkerMessage): Promise<void> => {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message);
};
