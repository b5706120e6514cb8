import type { Portrait } from '#contract/content/picture.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';
import css from './CoverField.module.css';
import { PictureButtons } from './PictureButtons.tsx';

const cx = bindStyles(css);

/** Width of the small copy beside the buttons, doubled for dense screens. */
const SHOWN_WIDTH = 150;

interface PortraitFieldProps {
  /** Names the person. */
  of: string;
  picture: Portrait | null;
  onChange(picture: Portrait | null): void;
}

/** A picture of a person, cut to a square where it is shown; the person's name describes it. */
export const PortraitField = ({ of, picture, onChange }: PortraitFieldProps) => (
  <div className={cx('cover')}>
    {picture && <img src={bestSource(picture, SHOWN_WIDTH)} alt="" className={cx('thumb', 'portrait')} />}
    <div className={cx('fields')}>
      <PictureButtons
        of={of}
        hasPicture={picture !== null}
        onChange={(made) => onChange(made && { width: made.width, height: made.height, sources: made.sources })}
      />
    </div>
  </div>
);
