import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Time for which a finger rests on an item before it drags rather than scrolls, in ms. */
const HOLD_MS = 250;
/** Maximum pointer movement that does not count as dragging, in px. */
const TREMBLE = 8;

const indexUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): number | null => {
  const index = document.elementFromPoint(clientX, clientY)?.closest('[data-index]')?.getAttribute('data-index');
  return index === null || index === undefined ? null : Number(index);
};

interface Drag {
  from: number;
  over: number;
}

/**
 * Reorders items by dragging: at once with a mouse, after a long press with a finger, so that a page still scrolls. Each item carries
 * `data-index`. The order changes on release; buttons beside it do the same without dragging.
 */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(onMove);
  latest.current = onMove;
  const stop = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    // registered before a touch: in WebKit a listener added later cannot prevent scrolling
    const holdStill = (touch: TouchEvent) => {
      if (isHeld.current && touch.cancelable) touch.preventDefault();
    };
    window.addEventListener('touchmove', holdStill, { passive: false });
    return () => {
      window.removeEventListener('touchmove', holdStill);
      stop.current?.();
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX, clientY, pointerId, pointerType } = event;
    let isDragging = false;
    // The rendering may lag behind the pointer.
    let over = from;
    const begin = () => {
      isDragging = true;
      isHeld.current = true;
      setDrag({ from, over });
    };
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > TREMBLE;
      if (!isDragging && isFar && pointerType === 'mouse') begin();
      // a finger that moves at once scrolls
      else if (!isDragging && isFar) end();
      const under = isDragging ? indexUnder(moved) : null;
      if (under === null) return;
      over = under;
      setDrag({ from, over });
    };
    const drop = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      end();
      if (isDragging && over !== from) latest.current(from, over);
    };
    const openNoMenu = (menu: Event) => {
      if (isDragging) menu.preventDefault();
    };
    const timer = pointerType === 'mouse' ? undefined : setTimeout(begin, HOLD_MS);
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('contextmenu', openNoMenu);
      isHeld.current = false;
      stop.current = null;
      setDrag(null);
    };
    stop.current?.();
    stop.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('contextmenu', openNoMenu);
  };
  return { drag, onPointerDown };
};
