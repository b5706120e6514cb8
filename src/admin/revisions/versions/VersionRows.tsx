import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './VersionRows.module.css';

const cx = bindStyles(css);

export const VersionRows = ({ children }: { children: ReactNode }) => <ul className={cx('versions')}>{children}</ul>;

interface VersionRowProps {
  name: string;
  /** The state, beside the name. */
  state?: string;
  /** Author, time and note. */
  facts: string;
  /** The actions on the version. */
  children: ReactNode;
}

/** One version of a record that is published or saved in versions. */
export const VersionRow = ({ name, state, facts, children }: VersionRowProps) => {
  const translate = useTranslate();
  return (
    <li>
      <span className={cx('name')}>
        <b>{name}</b>
        {state && `${translate('dot')}${state}`}
        <span className={cx('facts')}>{facts}</span>
      </span>
      {children}
    </li>
  );
};
