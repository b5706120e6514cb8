import { useTranslation } from 'react-i18next';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ChangeTable.module.css';

const cx = bindStyles(css);

interface ChangeTableProps {
  from: unknown;
  to: unknown;
  /** Names of the two versions. */
  names: readonly [string, string];
  /** Returns the field under which a changed path is listed, if several paths are one field to a reader. */
  fieldOf?(path: string): string;
  /** Returns the form's label of the field at a path. */
  label(path: string): string;
  /** Returns the value at a path as text. */
  shown(data: unknown, path: string): string;
  /** Returns the address of the picture at a path; null if none. */
  picture?(data: unknown, path: string): string | null;
}

/** The differences between two versions, side by side. */
export const ChangeTable = ({ from, to, names, fieldOf = (path) => path, label, shown, picture = () => null }: ChangeTableProps) => {
  const { t } = useTranslation('admin');
  const side = (data: unknown, path: string, name: string) => {
    const src = picture(data, path);
    return (
      <td>
        {src !== null && <img src={src} alt={`${label(path)}${t('dot')}${name}`} className={cx('picture')} />}
        {shown(data, path)}
      </td>
    );
  };
  const changed = [...new Set(changedPaths(from, to).map(fieldOf))];
  if (changed.length === 0) return <p>{t('competition_editor.no_changes')}</p>;
  return (
    <table className={cx('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('competition_editor.field')}</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((path) => (
          <tr key={path}>
            <th scope="row">{label(path)}</th>
            {side(from, path, names[0])}
            {side(to, path, names[1])}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
