import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './PortalFrame.module.css';

const cx = bindStyles(css);

/** Returns the root font size for a width: the portal's canvas has a minimum width, and its own page computes its rem like this. */
const fontSizeOf = (width: number): string => `${(Math.max(width, 1360) / 1920) * 100}px`;

const useWidthOf = (element: HTMLElement | null): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

const useHeightOf = (element: HTMLElement | null): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(element.getBoundingClientRect().height)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return height;
};

interface PortalFrameProps {
  title: string;
  /** Width of the simulated screen, in px, scaled down if there is less room. Null for the available width. */
  screen: number | null;
  /** Height of the visible part, in px; or all of it. */
  height: number | 'whole';
  /** True if its contents can be read by keyboard and screen readers, and pressed; otherwise it is a picture. */
  isLive?: boolean;
  children: ReactNode;
}

/** A page of the portal in an iframe, which has its own width for media queries and its own rem. */
export const PortalFrame = ({ title, screen, height: wanted, isLive = false, children }: PortalFrameProps) => {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const room = useWidthOf(place);
  const scale = screen === null || room === 0 ? 1 : Math.min(1, room / screen);
  const width = screen ?? room;
  const whole = useHeightOf(wanted === 'whole' ? body : null);
  const height = wanted === 'whole' ? whole : wanted;
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    const dress = () => {
      inner.head.replaceChildren(
        ...[...document.head.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])')].map((each) => each.cloneNode(true)),
      );
    };
    // Styles loaded later are added later.
    const observer = new MutationObserver(dress);
    observer.observe(document.head, { childList: true });
    dress();
    inner.title = title;
    inner.body.inert = !isLive;
    inner.documentElement.lang = document.documentElement.lang;
    setBody(inner.body);
    return () => observer.disconnect();
  }, [title, isLive]);
  useEffect(() => {
    if (!body) return;
    body.ownerDocument.documentElement.style.fontSize = fontSizeOf(width);
    body.style.padding = screen === null ? '12px' : '0';
    // The body is as tall as its contents: an iframe's empty document is in quirks mode, where a body is as tall as the frame, which here
    // follows the body.
    if (wanted === 'whole') body.style.height = 'fit-content';
    body.style.background = 'var(--paper)';
    // The back office's lines are closer, and its styles come after the portal's.
    body.style.font = '400 var(--fs-body) / var(--lh-text) var(--font-text)';
  }, [body, width, screen, wanted]);
  return (
    <div ref={setPlace} className={cx('frame')} style={{ height }}>
      <iframe
        ref={frame}
        title={title}
        // Inert contents would take the keyboard's focus and pass it on to nothing.
        tabIndex={isLive ? undefined : -1}
        style={{
          width: width || '100%',
          height: height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (room - width * scale) / 2),
        }}
      />
      {body && createPortal(children, body)}
    </div>
  );
};
