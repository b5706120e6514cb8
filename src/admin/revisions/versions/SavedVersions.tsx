import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { type Compared, VersionComparison } from './VersionComparison.tsx';
import { VersionRow, VersionRows } from './VersionRows.tsx';

interface SavedVersion<T> {
  number: number;
  by: string;
  at: number;
  /** Further facts about the version. */
  note: string | null;
  data: T;
}

interface SavedVersionsProps<T> {
  /** Newest first. */
  versions: readonly SavedVersion<T>[];
  /** The data in the form. */
  inForm: T;
  readOnly: boolean;
  onTake: (data: T) => void;
  /** Renders the changes between two versions, and their names. */
  comparison: (from: T, to: T, names: readonly [string, string]) => ReactNode;
}

const FORM = 'form';

/**
 * Earlier versions of data that take effect as soon as they are saved. Compares any two, initially one with the form, and puts one back
 * into the form.
 */
export const SavedVersions = <T,>({ versions, inForm, readOnly, onTake, comparison }: SavedVersionsProps<T>) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [compared, setCompared] = useState<Compared<number | typeof FORM> | null>(null);
  const nameOf = (number: number) => t('competition_editor.version', { number });
  const found = (key: number | typeof FORM) => versions.find(({ number }) => number === key);
  const dataOf = (key: number | typeof FORM) => found(key)?.data ?? inForm;
  const shownName = (key: number | typeof FORM) => (key === FORM ? t('settings.in_form') : nameOf(key));
  const from = compared && found(compared.from);
  return (
    <>
      <VersionRows>
        {versions.map(({ number, by, at, note }) => (
          <VersionRow
            key={number}
            name={nameOf(number)}
            facts={[t('settings.changed', { by, at: format.dateTime(at) }), note].filter(Boolean).join(t('dot'))}
          >
            <Button
              size="small"
              aria-label={`${t('competition_editor.compare')}${t('dot')}${nameOf(number)}`}
              onClick={() => setCompared({ from: number, to: FORM })}
            >
              {t('competition_editor.compare')}
            </Button>
          </VersionRow>
        ))}
      </VersionRows>
      {compared && (
        <VersionComparison
          compared={compared}
          choices={[
            [FORM, shownName(FORM)],
            ...versions.map(({ number, by, at }) => [number, [nameOf(number), by, format.dateTime(at)].join(t('dot'))] as const),
          ]}
          onChange={setCompared}
          onClose={() => setCompared(null)}
          actions={
            from &&
            !readOnly && (
              <Button
                variant="contained"
                onClick={() => {
                  onTake(from.data);
                  setCompared(null);
                }}
              >
                {t('settings.into_form', { number: from.number })}
              </Button>
            )
          }
        >
          {comparison(dataOf(compared.from), dataOf(compared.to), [shownName(compared.from), shownName(compared.to)])}
        </VersionComparison>
      )}
    </>
  );
};
