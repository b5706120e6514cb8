import { createObservable } from '#src/observable.ts';

/** A framework-independent store of toasts; `Toaster` renders them. */
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

/** Maximum number of toasts, above which the oldest is removed. */
const MAX_TOASTS = 3;

const toasts = createObservable<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast and returns its id. A repeated message replaces the toast that is already shown. */
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

/** Returns the current toasts, oldest first. The array changes identity only when the toasts change. */
export const currentToasts = toasts.current;
/** Calls `listener` after every change; returns a function that unsubscribes it. */
export const subscribeToToasts = toasts.subscribe;
