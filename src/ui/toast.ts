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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and gives its id. The same message is not stacked: it replaces the one that stands. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const others = toasts.filter((toast) => toast.message !== content.message);
  replace([...others, { ...content, id: lastId }].slice(-MAX_TOASTS));
  return lastId;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) replace(toasts.filter((toast) => toast.id !== id));
}

/** The toasts on screen, oldest first. The array is a new one after every change and only then. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` after every change; gives the function that ends it. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
