import { useEffect, useState } from 'react';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import type { QrPath } from './qrPath.ts';

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
  /** The quiet zone in modules; scanners need four unless the background is white anyway. */
  quiet?: number | undefined;
  className?: string | undefined;
}

/** Dark on white in every colour scheme: many scanners read nothing else. */
const DARK = '#1b2250';

/** A QR code. Its encoder is loaded on demand; without it the area stays white. */
export function QrCode({ text, label, quiet = 4, className }: QrCodeProps) {
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    let current = true;
    loadChunk(() => import('./qrPath.ts')).then(
      ({ qrPath }) => current && setCode(qrPath(text)),
      // the link is also beside the code as text
      () => current && setCode(null),
    );
    return () => {
      current = false;
    };
  }, [text]);
  const size = code?.size ?? 29;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-undrawn={code ? undefined : ''}
      className={className}
    >
      <rect x={-quiet} y={-quiet} width={size + 2 * quiet} height={size + 2 * quiet} fill="#fff" />
      {code && <path d={code.path} fill={DARK} />}
    </svg>
  );
}
