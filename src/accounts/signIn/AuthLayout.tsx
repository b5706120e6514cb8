import type { ReactNode } from 'react';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Art, type ArtName } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './AuthLayout.module.css';

const cx = bindStyles(css);

interface AuthLayoutProps {
  title: string;
  lead: string;
  art: ArtName;
  /** True for a form with fields side by side. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** The layout of an authentication screen: title and Tock beside the form card; stacked on a phone. */
export function AuthLayout({ title, lead, art, wide, children }: AuthLayoutProps) {
  return (
    <Page title={title}>
      <div className={cx('auth')}>
        <div className={cx('mat')} aria-hidden="true" />
        <div className={`wrap ${cx('columns', wide && 'wide')}`}>
          <div className={cx('side')}>
            <div className={cx('words')}>
              <h1 className={cx('title')}>{title}</h1>
              <p className={cx('lead')}>{lead}</p>
            </div>
            <Art name={art} alt="" loading="eager" className={cx('art')} />
          </div>
          <Card pad="lg" className={cx('card')}>
            {children}
          </Card>
        </div>
      </div>
    </Page>
  );
}
