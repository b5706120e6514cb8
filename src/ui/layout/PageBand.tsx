import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ArtSource, artElement } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import css from './PageBand.module.css';

const cx = bindStyles(css);

export type BandTone = 'sun' | 'sky' | 'mint' | 'grape' | 'paper';

export interface PageBandProps {
  tone: BandTone;
  title: ReactNode;
  lead?: ReactNode | undefined;
  back?: { to: string; label: ReactNode } | undefined;
  /** Above the title: chips and tags, or a breadcrumb. */
  eyebrow?: ReactNode | undefined;
  art?: ArtSource | undefined;
  /** `scene` is a large mat beside the text, `spot` a robot on the band's edge. */
  artSize?: 'scene' | 'spot' | undefined;
  /** Shown at the end of the title's line. */
  aside?: ReactNode | undefined;
  /** Overlaps the band's lower edge, for example the stepper. */
  foot?: ReactNode | undefined;
  /** Reserves space below for a card that overlaps the band. */
  overlap?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
}

/** The coloured header of a page with its h1. */
export function PageBand(props: PageBandProps) {
  const { tone, title, lead, back, eyebrow, art, artSize = 'spot', aside, foot, overlap, className, children } = props;
  const scene = art && artSize === 'scene';
  return (
    <>
      <div className={clsx(cx('band', tone, art && artSize, foot ? 'hasFoot' : null, overlap && 'overlap'), className)}>
        {scene && <Tiles />}
        <div className={clsx('wrap', cx('inner'))}>
          <div className={cx('words')}>
            {back && (
              <Link to={back.to} className={cx('back')}>
                <Icon name="left" />
                {back.label}
              </Link>
            )}
            {eyebrow && <div className={cx('eyebrow')}>{eyebrow}</div>}
            <div className={cx('line')}>
              <h1 className={cx('title')}>{phrases(title)}</h1>
              {aside && <div className={cx('aside')}>{aside}</div>}
            </div>
            {lead && <p className={cx('lead')}>{lead}</p>}
            {children && <div className={cx('more')}>{children}</div>}
          </div>
          {art && <div className={cx('art')}>{artElement(art)}</div>}
        </div>
      </div>
      {foot && <div className={clsx('wrap', cx('foot'))}>{foot}</div>}
    </>
  );
}

/** The faint grid of the mat behind a scene. */
function Tiles() {
  return <div className={cx('tiles')} aria-hidden="true" />;
}
