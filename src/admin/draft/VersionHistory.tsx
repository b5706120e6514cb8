import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '../../platform/format/useFormat.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useMutation } from '../useChange.ts';
import { useFailureNotice } from '../useFailureNotice.ts';
import css from './VersionHistory.module.css';
import { VersionRow, VersionRows } from './VersionRows.tsx';

const cx = bindStyles(css);

interface Version {
  number: number;
  by: string;
  at: number;
  note: string | null;
}

interface VersionHistoryProps<V extends Version> {
  /** The newest first. */
  versions: readonly V[];
  /** How many stand there before all are asked for. */
  few?: number;
  stateOf: (version: V) => string;
  /** The draft whose place a restored version takes. */
  draft: { by: string; at: number } | null;
  readOnly: boolean;
  /** Makes a version the draft again. */
  onRestore: (number: number) => Promise<unknown>;
  /** What changed from one version to another. */
  comparison: (from: number, to: number) => ReactNode;
}

/** The two that are beside each other. */
interface Compared {
  from: number;
  to: number;
}

interface ComparisonProps {
  compared: Compared;
  /** All that can be chosen. */
  versions: readonly Version[];
  onChange: (compared: Compared) => void;
  onClose: () => void;
  children: ReactNode;
}

const Comparison = ({ compared, versions, onChange, onClose, children }: ComparisonProps) => {
  const translate = useTranslate();
  const format = useFormat();
  const titleId = useId();
  const choice = (side: keyof Compared) => (
    <TextField
      select
      label={translate(`competition_editor.compare_${side}`)}
      value={compared[side]}
      slotProps={{ select: { native: true } }}
      onChange={({ target }) => onChange({ ...compared, [side]: Number(target.value) })}
    >
      {versions.map(({ number, by, at }) => (
        <option key={number} value={number}>
          {[translate('competition_editor.version', { number }), by, format.dateTime(at)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </TextField>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('competition_editor.compare_title', { ...compared })}</DialogTitle>
      <DialogContent>
        <div className={cx('choices')}>
          {choice('from')}
          {choice('to')}
        </div>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** The versions of something that is drafted and published: any two compared, at first one with the newest, and each brought back as a draft. */
export const VersionHistory = <V extends Version>({
  versions,
  few = versions.length,
  stateOf,
  draft,
  readOnly,
  onRestore,
  comparison,
}: VersionHistoryProps<V>) => {
  const translate = useTranslate();
  const format = useFormat();
  const onError = useFailureNotice();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  /** Which version would take the draft's place, while that is asked. */
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
              name={translate('competition_editor.version', { number })}
              state={stateOf(version)}
              facts={[by, format.dateTime(at), note].filter(Boolean).join(' · ')}
            >
              {number !== newest && (
                <Button
                  size="small"
                  onClick={() => setCompared({ from: number, to: newest })}
                  aria-label={translate('competition_editor.compare_named', { number })}
                >
                  {translate('competition_editor.compare')}
                </Button>
              )}
              {number !== newest && !readOnly && (
                <Button
                  size="small"
                  disabled={restore.isPending}
                  onClick={() => bringBack(number)}
                  aria-label={translate('competition_editor.restore_named', { number })}
                >
                  {translate('competition_editor.restore')}
                </Button>
              )}
            </VersionRow>
          );
        })}
      </VersionRows>
      {versions.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {translate('content.all_versions')}
        </Button>
      )}
      {asked !== null && draft && (
        <ConfirmDialog
          title={translate('competition_editor.restore_title', { number: asked })}
          body={translate('competition_editor.restore_body', { by: draft.by, at: format.dateTime(draft.at) })}
          confirmLabel={translate('competition_editor.restore')}
          isDangerous
          reason={null}
          isPending={restore.isPending}
          onConfirm={() => restore.mutateAsync(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {compared !== null && (
        <Comparison compared={compared} versions={versions} onChange={setCompared} onClose={() => setCompared(null)}>
          {comparison(compared.from, compared.to)}
        </Comparison>
      )}
    </>
  );
};
