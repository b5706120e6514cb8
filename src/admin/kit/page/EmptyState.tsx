import type { ReactNode } from 'react';
import { TockHead, type TockMood } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './EmptyState.module.css';

const cx = bindStyles(css);

interface EmptyStateProps {
  title: string;
  /** One sentence: the next step. */
  body?: ReactNode;
  /** One button. */
  action?: ReactNode;
  mood?: TockMood;
}

/** Shown if a list is empty: Tock's head, one sentence, one button. */
export const EmptyState = ({ title, body, action, mood = 'happy' }: EmptyStateProps) => (
  <div className={cx('empty')}>
    <TockHead color="mint" mood={mood} className={cx('head')} />
    <p className={cx('title')}>{title}</p>
    {body && <p className={cx('body')}>{body}</p>}
    {action}
  </div>
);
