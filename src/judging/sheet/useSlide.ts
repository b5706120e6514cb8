import { type PointerEvent, useRef } from 'react';
import { MAX_POINTS } from '#contract/judging/rubric.ts';

/** Distance along the track from which a finger slides, in px. Below it a finger taps, or the page scrolls. */
const SLIDES_PX = 10;
/** Distance from the middle of the head within which it is taken hold of and stays where it is, in px. */
const GRIP_PX = 22;

interface Slide {
  pointerId: number;
  x: number;
  y: number;
  /** Distance from the pointer to the middle of the head that it holds; 0 elsewhere on the track. */
  grip: number;
  isHeld: boolean;
  isSliding: boolean;
}

/**
 * Returns the handlers of a track over the range input that it contains. The browser's own slider takes the place at which a finger touches it, also when
 * that finger scrolls the page; here a finger has to slide along the track, or to tap it.
 */
export const useSlide = (points: number | null, onSlide: (points: number) => void) => {
  const slide = useRef<Slide | null>(null);
  const pointsAt = (track: Element, x: number): number => {
    const { left, width } = track.getBoundingClientRect();
    return Math.min(MAX_POINTS, Math.max(0, ((x - left) / width) * MAX_POINTS));
  };
  const own = ({ pointerId }: PointerEvent): Slide | null => (slide.current?.pointerId === pointerId ? slide.current : null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: track, pointerId, clientX: x, clientY: y, pointerType, button } = event;
      const input = track.querySelector('input');
      if (button !== 0 || !input || input.matches(':disabled')) return;
      const { left, width } = track.getBoundingClientRect();
      const grip = points === null ? Number.POSITIVE_INFINITY : left + (width * points) / MAX_POINTS - x;
      const isHeld = Math.abs(grip) <= GRIP_PX;
      const isSliding = pointerType === 'mouse';
      slide.current = { pointerId, x, y, grip: isHeld ? grip : 0, isHeld, isSliding };
      if (!isSliding) return;
      // the mouse selects no text meanwhile
      event.preventDefault();
      input.focus({ preventScroll: true });
      track.setPointerCapture(pointerId);
      if (!isHeld) onSlide(pointsAt(track, x));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: track, clientX: x, clientY: y } = event;
      const begun = own(event);
      if (!begun) return;
      const along = Math.abs(x - begun.x);
      if (!begun.isSliding && along >= SLIDES_PX && along > Math.abs(y - begun.y)) {
        begun.isSliding = true;
        track.setPointerCapture(event.pointerId);
      }
      if (begun.isSliding) onSlide(pointsAt(track, x + begun.grip));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: track, clientX: x, clientY: y } = event;
      const begun = own(event);
      slide.current = null;
      if (!begun) return;
      const isTap = Math.max(Math.abs(x - begun.x), Math.abs(y - begun.y)) < SLIDES_PX;
      if (!begun.isSliding && !begun.isHeld && isTap) onSlide(pointsAt(track, x));
      if (begun.isSliding || isTap) track.querySelector('input')?.focus({ preventScroll: true });
    },
    onPointerCancel: () => {
      slide.current = null;
    },
  };
};
