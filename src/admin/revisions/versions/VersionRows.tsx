import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('admin');
  return (
    <li>
      <span className={cx('name')}>
        <b>{name}</b>
        {state && `${t('dot')}${state}`}
        <span className={cx('facts')}>{facts}</span>
      </span>
      {children}
    </li>
  );
};
