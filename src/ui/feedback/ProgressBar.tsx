import clsx from 'clsx';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ProgressBar.module.css';

const cx = bindStyles(css);

interface ProgressBarProps {
  label: string;
  /** 0 to `max`. */
  value: number;
  max?: number | undefined;
  tone?: 'cobalt' | 'ink' | 'danger' | 'leaf' | undefined;
  /** Shows Tock at the tip. */
  tock?: boolean | undefined;
  className?: string | undefined;
}

/** A progress bar. */
export function ProgressBar({ label, value, max = 100, tone = 'cobalt', tock, className }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={clsx(cx('track', tone, tock && 'ridden'), className)}
    >
      <span className={cx('done')} style={{ width: `${percent}%` }} />
      {tock && (
        <span className={cx('tip')} style={{ left: `clamp(18px, ${percent}%, calc(100% - 18px))` }}>
          <TockHead mood={tone === 'danger' ? 'think' : 'happy'} />
        </span>
      )}
    </div>
  );
}
