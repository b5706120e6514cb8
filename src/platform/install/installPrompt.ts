import { createListeners } from '#src/observable.ts';

/** The part of Chromium's `beforeinstallprompt` event that is used. */
export interface InstallPrompt {
  prompt(): Promise<{ outcome: string }>;
}

const isPrompt = (event: Event): event is Event & InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

const { subscribe, notify } = createListeners();
let held: InstallPrompt | null = null;

/** Defers the browser's install prompt to a good moment. Its event fires early, and once: call this before anything else. */
export const captureInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isPrompt(event)) return;
    held = event;
    notify();
  });

/** Calls `offered` with the prompt once available; it may have come before. */
export const onInstallPrompt = (offered: (prompt: InstallPrompt) => void): void => {
  const take = () => {
    if (held) offered(held);
  };
  take();
  subscribe(take);
};
