import {
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FieldMessage } from './Field.tsx';
import css from './SlideToVerify.module.css';
import {
  addToTrace,
  clampPosition,
  HANDLE_WIDTH,
  isPhoneOrTablet,
  keyMoveDuration,
  keyMovePosition,
  keyTarget,
  startTrace,
  TRACK_END,
  TRACK_WIDTH,
  type Trace,
  type TracePoint,
} from './slideTrack.ts';

const cx = bindStyles(css);

export type SlideStatus = 'idle' | 'checking' | 'verified' | 'failed';

interface SlideToVerifyProps {
  prompt: string;
  successText: string;
  failureText?: string | undefined;
  status: SlideStatus;
  /** Called when an attempt begins: the handle is grasped, or moved by a first key. */
  onStart?: (() => void) | undefined;
  /** Called when the handle reaches the end. Set `checking` then, and `verified` or `failed` after the answer. */
  onReachEnd: (trace: TracePoint[]) => void;
  id?: string | undefined;
  /** Shown below the track, for example that a form requires it. */
  error?: ReactNode | undefined;
}

/** The positions of the pointer and the handle when a drag began. */
interface DragStart {
  clientX: number;
  clientY: number;
  x: number;
  /** Track steps per screen px: 1 unless the track is narrower than its full width. */
  scale: number;
}

/** Slide-to-verify: drag the handle to the end, or use the arrow keys and End. Releasing early snaps it back. */
export function SlideToVerify({ prompt, successText, failureText, status, onStart, onReachEnd, id, error }: SlideToVerifyProps) {
  const [x, setX] = useState(status === 'verified' ? TRACK_END : 0);
  const [isDragging, setIsDragging] = useState(false);
  const trace = useRef<Trace | null>(null);
  const dragStart = useRef<DragStart | null>(null);
  const animationFrame = useRef(0);
  const track = useRef<HTMLDivElement>(null);
  const messageId = useId();
  const locked = status === 'checking' || status === 'verified' || (x === TRACK_END && status === 'idle');

  // `status` controls the resting position: the start after a failure or a reset.
  useEffect(() => {
    if (status === 'failed' || status === 'idle') reset(0);
    else reset(TRACK_END);
    function reset(rest: number) {
      trace.current = null;
      dragStart.current = null;
      animationFrame.current = 0;
      setIsDragging(false);
      setX(rest);
    }
    return () => cancelAnimationFrame(animationFrame.current);
  }, [status]);

  const moveHandle = (next: number, y: number) => {
    const now = performance.now();
    const nextTrace = addToTrace(trace.current ?? startTrace(now), now, next, y);
    trace.current = nextTrace;
    setX(next);
    if (next < TRACK_END) return;
    dragStart.current = null;
    setIsDragging(false);
    onReachEnd(nextTrace.points);
  };

  const startDrag = (clientX: number, clientY: number) => {
    if (locked) return;
    cancelAnimationFrame(animationFrame.current);
    animationFrame.current = 0;
    trace.current = startTrace(performance.now(), x);
    onStart?.();
    const trackLength = (track.current?.offsetWidth ?? TRACK_WIDTH) - HANDLE_WIDTH;
    dragStart.current = { clientX, clientY, x, scale: trackLength > 0 ? TRACK_END / trackLength : 1 };
    setIsDragging(true);
  };
  const move = (clientX: number, clientY: number) => {
    const from = dragStart.current;
    if (from) moveHandle(clampPosition(from.x + (clientX - from.clientX) * from.scale), clientY - from.clientY);
  };
  const endDrag = () => {
    setIsDragging(false);
    if (!trace.current || locked) return;
    trace.current = null;
    dragStart.current = null;
    setX(0);
  };

  const startMouseDrag = (event: ReactMouseEvent) => {
    if (event.button !== 0) return;
    startDrag(event.clientX, event.clientY);
    const onMove = (moved: MouseEvent) => move(moved.clientX, moved.clientY);
    const onUp = () => {
      window.removeEventListener('mousemove', onMove);
      if (dragStart.current) endDrag();
    };
    window.addEventListener('mousemove', onMove);
    window.addEventListener('mouseup', onUp, { once: true });
  };
  const withFirstTouch = (event: TouchEvent, act: (clientX: number, clientY: number) => void) => {
    const touch = event.touches[0];
    if (touch) act(touch.clientX, touch.clientY);
  };

  const animateTo = (to: number) => {
    const startedAt = performance.now();
    if (!trace.current) onStart?.();
    const currentTrace = trace.current ?? startTrace(startedAt, x);
    trace.current = currentTrace;
    const duration = keyMoveDuration(x, to, startedAt - currentTrace.startedAt);
    if (duration <= 0) return moveHandle(to, 0);
    let frame = 0;
    const step = () => {
      frame += 1;
      const next = keyMovePosition(x, to, performance.now() - startedAt, duration, frame);
      animationFrame.current = next === to ? 0 : requestAnimationFrame(step);
      moveHandle(next, 0);
    };
    animationFrame.current = requestAnimationFrame(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, x);
    if (to === null) return;
    event.preventDefault();
    if (!locked && animationFrame.current === 0 && to !== x) animateTo(to);
  };
  const cancelDrag = () => {
    cancelAnimationFrame(animationFrame.current);
    animationFrame.current = 0;
    endDrag();
  };

  const pointer = {
    onTouchStart: (event: TouchEvent) => withFirstTouch(event, startDrag),
    onTouchMove: (event: TouchEvent) => withFirstTouch(event, move),
    onTouchEnd: endDrag,
    onTouchCancel: endDrag,
    // A notebook may have a touch screen and a mouse.
    ...(isPhoneOrTablet(navigator.userAgent, navigator.maxTouchPoints) ? {} : { onMouseDown: startMouseDrag }),
  };
  // The track is 290 px wide; in a narrow container the same 250 steps are scaled down.
  const left = `calc((100% - ${HANDLE_WIDTH}px) * ${x / TRACK_END})`;
  const failed = status === 'failed' ? failureText : undefined;
  const message = error ?? failed;
  const verified = status === 'verified';
  return (
    <div className={cx('slide')}>
      <div
        ref={track}
        className={cx('track', status, message && x === 0 ? 'bad' : null, isDragging && 'held', x > 0 && !verified && 'moved')}
      >
        <span className={cx('fill')} style={x === 0 ? undefined : { width: `calc(${left} + ${HANDLE_WIDTH}px)` }} />
        <span className={cx('prompt')} aria-hidden="true">
          {verified && <Icon name={moreIcons.shield} />}
          <span>{verified ? successText : prompt}</span>
        </span>
        <div
          {...pointer}
          id={id}
          className={cx('handle')}
          style={x === 0 ? undefined : { left }}
          role="slider"
          tabIndex={0}
          aria-label={prompt}
          aria-valuemin={0}
          aria-valuemax={TRACK_END}
          aria-valuenow={x}
          aria-valuetext={verified ? successText : `${Math.round((x / TRACK_END) * 100)}%`}
          aria-disabled={locked || undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? messageId : undefined}
          onKeyDown={onKeyDown}
          onBlur={cancelDrag}
        >
          {status === 'checking' ? <span className={cx('spinner')} /> : <Icon name={handleIcon(status)} />}
        </div>
      </div>
      <div role="status">
        {verified && <span className="vh">{successText}</span>}
        <FieldMessage id={messageId} error={message} />
      </div>
    </div>
  );
}

function handleIcon(status: SlideStatus): IconDrawing {
  return status === 'verified' ? 'check' : moreIcons.chevs;
}
