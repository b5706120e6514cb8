import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { type Compared, VersionComparison } from './VersionComparison.tsx';
import { VersionRow, VersionRows } from './VersionRows.tsx';

interface Version {
  number: number;
  by: string;
  at: number;
  note: string | null;
}

interface VersionHistoryProps<V extends Version> {
  /** Newest first. */
  versions: readonly V[];
  /** Number of versions listed before "show all". */
  few?: number;
  stateOf: (version: V) => string;
  /** The draft that a restored version replaces. */
  draft: { by: string; at: number } | null;
  readOnly: boolean;
  /** Makes a version the draft again. */
  onRestore: (number: number) => Promise<unknown>;
  /** Renders the changes from one version to another. */
  comparison: (from: number, to: number) => ReactNode;
}

/**
 * The versions of a record that is drafted and published. Any two can be compared, initially one with the newest, and each restored as a
 * draft.
 */
export const VersionHistory = <V extends Version>({
  versions,
  few = versions.length,
  stateOf,
  draft,
  readOnly,
  onRestore,
  comparison,
}: VersionHistoryProps<V>) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const onError = useFailureNotice();
  const [compared, setCompared] = useState<Compared<number> | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  /** The version that would replace the draft, while the confirmation is open. */
  const [asked, setAsked] = useState<number | null>(null);
  const restore = useMutation({ mutationFn: onRestore, onError, onSettled: () => setAsked(null) });
  const bringBack = (number: number) => (draft ? setAsked(number) : restore.mutate(number));
  const newest = versions[0]?.number ?? 1;
  const shown = showsAll ? versions : versions.slice(0, few);
  return (
    <>
      <VersionRows>
        {shown.map((version) => {
          const { number, by, at, note } = version;
          return (
            <VersionRow
              key={number}
              name={t('competition_editor.version', { number })}
              state={stateOf(version)}
              facts={[by, format.dateTime(at), note].filter(Boolean).join(t('dot'))}
            >
              {number !== newest && (
                <Button
                  size="small"
                  onClick={() => setCompared({ from: number, to: newest })}
                  aria-label={t('competition_editor.compare_named', { number })}
                >
                  {t('competition_editor.compare')}
                </Button>
              )}
              {number !== newest && !readOnly && (
                <Button
                  size="small"
                  disabled={restore.isPending}
                  onClick={() => bringBack(number)}
                  aria-label={t('competition_editor.restore_named', { number })}
                >
                  {t('competition_editor.restore')}
                </Button>
              )}
            </VersionRow>
          );
        })}
      </VersionRows>
      {versions.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('content.all_versions')}
        </Button>
      )}
      {asked !== null && draft && (
        <ConfirmDialog
          title={t('competition_editor.restore_title', { number: asked })}
          body={t('competition_editor.restore_body', { by: draft.by, at: format.dateTime(draft.at) })}
          confirmLabel={t('competition_editor.restore')}
          isDangerous
          reason={null}
          isPending={restore.isPending}
          onConfirm={() => restore.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {compared !== null && (
        <VersionComparison
          compared={compared}
          choices={versions.map(({ number, by, at }) => [
            number,
            [t('competition_editor.version', { number }), by, format.dateTime(at)].filter(Boolean).join(t('dot')),
          ])}
          onChange={setCompared}
          onClose={() => setCompared(null)}
        >
          {comparison(compared.from, compared.to)}
        </VersionComparison>
      )}
    </>
  );
};
