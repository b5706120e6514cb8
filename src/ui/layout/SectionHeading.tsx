import clsx from 'clsx';
import type { ReactNode } from 'react';
import { BlockMark } from '#src/ui/art/BlockMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { phrases } from '#src/ui/phrases.tsx';
import css from './SectionHeading.module.css';

const cx = bindStyles(css);

interface SectionHeadingProps {
  level: 1 | 2 | 3 | 4;
  title: ReactNode;
  note?: ReactNode | undefined;
  /** The number of blocks in the page's growing program. */
  blocks?: 1 | 2 | 3 | 4 | 5 | undefined;
  action?: ReactNode | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A section heading with the growing program above, a note below and an action beside it. */
export function SectionHeading({ level, title, note, blocks, action, id, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(cx('heading'), className)}>
      <div>
        {blocks && <BlockMark n={blocks} className={cx('marks')} />}
        <Heading id={id}>{phrases(title)}</Heading>
        {note && <p className={cx('note')}>{note}</p>}
      </div>
      {action}
    </div>
  );
}
