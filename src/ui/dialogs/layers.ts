import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '#src/observable.ts';

/** A layer over the page: a dialog, a sheet, a viewer. */
interface Layer {
  /** Closes the layer; returns false if it must stay open. */
  close(): boolean;
}

const open: Layer[] = [];
const { subscribe, notify } = createListeners();

/** The stack of open layers, independent of the framework: the router closes the topmost one on a step back. */
export const openLayers = {
  count: (): number => open.length,
  closeTop: (): boolean => open.at(-1)?.close() ?? false,
  /** Calls `listener` whenever a layer has opened. */
  onOpen: (listener: () => void): void => void subscribe(listener),
};

/** Makes a step back close the open layer before it leaves the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, dismissable = true) {
  const close = useEffectEvent(() => {
    if (dismissable) onClose();
    return dismissable;
  });
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { close: () => close() };
    open.push(layer);
    notify();
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);
}
