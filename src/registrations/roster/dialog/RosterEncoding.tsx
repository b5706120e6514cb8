import { useTranslation } from 'react-i18next';
import { type Encoding, encodings, isEncoding } from '#src/platform/tables/encodings.ts';
import type { TextReading } from '#src/platform/tables/readCsv.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import css from './Roster.module.css';

const cx = bindStyles(css);

interface RosterEncodingProps {
  text: TextReading;
  busy: boolean;
  onChoose: (encoding: Encoding) => void;
}

/** Shows a sample of a text file of uncertain encoding, and offers other encodings; renders nothing if it is certain. */
export function RosterEncoding({ text: { encoding, isCertain, candidates, sample }, busy, onChoose }: RosterEncodingProps) {
  const { t } = useTranslation('roster');
  if (isCertain && candidates.includes(encoding)) return null;
  const ordered = [...new Set([...candidates, ...encodings])];
  return (
    <section className={cx('part')} aria-label={t('encoding.label')}>
      <p>{t('encoding.ask')}</p>
      <ul className={cx('sample')}>
        {sample.map((cell) => (
          <li key={cell}>
            <bdi>{cell}</bdi>
          </li>
        ))}
      </ul>
      <SelectField
        label={t('encoding.label')}
        value={encoding}
        disabled={busy}
        onChange={({ target }) => {
          if (isEncoding(target.value)) onChoose(target.value);
        }}
      >
        {ordered.map((each) => (
          <option key={each} value={each}>
            {t(`encoding.${each}`)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
