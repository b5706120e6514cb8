import { type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './SignaturePad.module.css';
import { SIGNATURE_BOX, type SignPoint, withStroke } from './signaturePath.ts';

const cx = bindStyles(css);

/** Longest path that the sign's last stroke is added to, in characters: 8 KB are stored. */
const MAX_LENGTH = 8000;

interface SignaturePadProps {
  /** SVG path data; empty for none. */
  value: string;
  onChange: (path: string) => void;
}

/** A field in which a captain signs with a finger, a pen or the mouse. It is optional: nothing else waits for it. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const stroke = useRef<{ pointerId: number; points: SignPoint[] } | null>(null);
  const [drawn, setDrawn] = useState('');
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): SignPoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * SIGNATURE_BOX.width, y: ((clientY - top) / height) * SIGNATURE_BOX.height };
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || stroke.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = { pointerId: event.pointerId, points: [pointOf(event)] };
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const begun = stroke.current;
    if (begun?.pointerId !== event.pointerId) return;
    begun.points.push(pointOf(event));
    setDrawn(withStroke('', begun.points, MAX_LENGTH));
  };
  const end = ({ pointerId }: PointerEvent<SVGSVGElement>) => {
    const begun = stroke.current;
    if (begun?.pointerId !== pointerId) return;
    stroke.current = null;
    setDrawn('');
    onChange(withStroke(value, begun.points, MAX_LENGTH));
  };
  return (
    <section className={cx('sign')} aria-labelledby={`${id}-title`}>
      <div className={cx('head')}>
        <h3 id={`${id}-title`}>{t('table.sign.title')}</h3>
        {value !== '' && (
          <Button variant="ghost" size="sm" icon="x" onClick={() => onChange('')}>
            {t('table.sign.clear')}
          </Button>
        )}
      </div>
      <svg
        className={cx('pad')}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        role="img"
        aria-label={t(value === '' ? 'table.sign.empty' : 'table.sign.done')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={cx('base')} d="M40 160H560" />
        <path className={cx('ink')} d={value + drawn} />
      </svg>
      <p className={cx('hint')}>{t('table.sign.hint')}</p>
    </section>
  );
}
