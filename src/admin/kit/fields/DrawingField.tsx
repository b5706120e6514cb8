import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type ArtName, artSizes } from '#src/ui/art/manifest.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './DrawingField.module.css';

const cx = bindStyles(css);

const isArtName = (name: string): name is ArtName => Object.hasOwn(artSizes, name);
const artNames = Object.keys(artSizes).filter(isArtName);

/** Returns the organisers' name of a drawing in `public/art`. */
export const useDrawingName = () => {
  const { t } = useTranslation('admin');
  return (name: string): string => (isArtName(name) ? t(`drawing.${name}`) : name);
};

interface DrawingFieldProps {
  label: string;
  /** Empty if none is chosen. */
  value: string;
  onChange: (art: string) => void;
}

/** Chooses one of our drawings by its picture and name. */
export const DrawingField = ({ label, value, onChange }: DrawingFieldProps) => {
  const nameOf = useDrawingName();
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {artNames.map((art) => (
        <MenuItem key={art} value={art}>
          <span className={cx('drawing')}>
            <img src={`/art/${art}.svg`} alt="" className={cx('small')} loading="lazy" />
            <span className={cx('name')}>{nameOf(art)}</span>
          </span>
        </MenuItem>
      ))}
    </TextField>
  );
};
