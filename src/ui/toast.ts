import { createObservable } from '../observable.ts';

/** A store of toasts without a framework: anything may show one, `Toaster` draws them. */
export type ToastTone = 'success' | 'info' | 'danger';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastContent {
  message: string;
  tone?: ToastTone | undefined;
  /** For example "Undo". */
  action?: ToastAction | undefined;
}

export interface Toast extends ToastContent {
  id: number;
}

/** More than these hide the page: the oldest gives way. */
const MAX_TOASTS = 3;

const toasts = createObservable<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast and gives its id. The same message is not stacked: it replaces the one that stands. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = toasts.current().filter((toast) => toast.message !== content.message);
  toasts.set([...others, { ...content, id: lastId }].slice(-MAX_TOASTS));
  return lastId;
}

export function dismissToast(id: number): void {
  const shown = toasts.current();
  if (shown.some((toast) => toast.id === id)) toasts.set(shown.filter((toast) => toast.id !== id));
}

/** The toasts on screen, oldest first. The array is a new one after every change and only then. */
export const currentToasts = toasts.current;
/** Calls `listener` after every change; returns how to end it. */
export const subscribeToToasts = toasts.subscribe;
