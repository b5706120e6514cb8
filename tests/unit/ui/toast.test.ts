import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, showToast, subscribeToToasts } from '#src/ui/feedback/toast.ts';

const messages = () => currentToasts().map(({ message }) => message);

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('the toast store', () => {
  it('shows toasts in the order they came', () => {
    showToast({ message: 'saved' });
    showToast({ message: 'sent' });
    expect(messages()).toEqual(['saved', 'sent']);
  });

  it('keeps the action of a toast', () => {
    const onPress = vi.fn();
    showToast({ message: 'cancelled', action: { label: 'Undo', onPress } });
    currentToasts()[0]?.action?.onPress();
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('keeps three at most: the oldest gives way', () => {
    for (const message of ['a', 'b', 'c', 'd']) showToast({ message });
    expect(messages()).toEqual(['b', 'c', 'd']);
  });

  it('replaces a repeated message under a new id', () => {
    const first = showToast({ message: 'saved' });
    showToast({ message: 'sent' });
    const second = showToast({ message: 'saved' });
    expect(messages()).toEqual(['sent', 'saved']);
    expect(second).not.toBe(first);
  });

  it('takes away one toast by its id', () => {
    const id = showToast({ message: 'a' });
    showToast({ message: 'b' });
    dismissToast(id);
    expect(messages()).toEqual(['b']);
  });

  it('tells its listeners of every change, of nothing else, and not after they left', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToToasts(listener);
    const before = currentToasts();
    const id = showToast({ message: 'a' });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(currentToasts()).not.toBe(before);

    dismissToast(id + 1);
    expect(listener).toHaveBeenCalledTimes(1);

    dismissToast(id);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    showToast({ message: 'b' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('gives the same array while nothing changes, as React asks of a store', () => {
    showToast({ message: 'a' });
    expect(currentToasts()).toBe(currentToasts());
  });
});
