import i18next from 'i18next';
import type { MouseEvent } from 'react';
import { createObservable } from '#src/observable.ts';
import { deferredParts } from '#src/platform/api/deferredParts.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { lacksFeature } from './inAppBrowser.ts';

/** A file to save, or a page to print, in an app whose own browser supports neither. */
export type InAppRequest = { kind: 'picture'; picture: Blob } | { kind: 'file' | 'print' };

/** The request for which a dialog offers an alternative (`InAppDialog`). */
export const inAppRequest = createObservable<InAppRequest | null>(null);

const askInApp = (request: InAppRequest): void => {
  inAppRequest.set(request);
  deferredParts.load().catch(() => showToast({ tone: 'danger', message: i18next.t('problems:part_not_loaded') }));
};

/** Saves a file that the page has made or fetched. An app's own browser shows a picture instead, to be pressed and held. */
export const saveFile = (blob: Blob, name: string): void => {
  if (lacksFeature('download')) {
    askInApp(blob.type.startsWith('image/') ? { kind: 'picture', picture: blob } : { kind: 'file' });
    return;
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download starts with the click but keeps reading
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Returns true if files can be saved; otherwise opens the dialog about it at once. Called before a file is confirmed, fetched or made. */
export const savesFiles = (): boolean => {
  if (!lacksFeature('download')) return true;
  askInApp({ kind: 'file' });
  return false;
};

/** The properties of a link that saves a file. */
export const fileLink = { download: '', onClick: (event: MouseEvent) => savesFiles() || event.preventDefault() };

/** Prints the page. */
export const printPage = (): void => {
  if (lacksFeature('download')) askInApp({ kind: 'print' });
  else window.print();
};
