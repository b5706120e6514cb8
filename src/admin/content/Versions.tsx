import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ContentKind } from '#contract/contentData.ts';
import { call } from '../../platform/api/api.ts';
import { useCall } from '../../platform/api/useCall.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ChangeTable } from '../draft/ChangeTable.tsx';
import { LoadingBars } from '../frame/LoadingBars.tsx';
import { Panel } from '../registrations/record/Panel.tsx';
import { useFailureNotice } from '../useFailureNotice.ts';
import { useFieldLabel, useFieldValue } from './fieldTexts.ts';
import { isOfKind } from './record.ts';
import type { ContentDraft } from './useContentDraft.ts';
import css from './Versions.module.css';

const cx = bindStyles(css);
/** How many stand there before all are asked for. */
const FEW = 3;

interface ComparisonProps {
  kind: ContentKind;
  id: string;
  from: number;
  to: number;
  onClose: () => void;
}

const Comparison = ({ kind, id, from, to, onClose }: ComparisonProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const label = useFieldLabel();
  const shown = useFieldValue();
  const { data } = useCall('GET /api/admin/content/:kind/:id/versions', { params: { kind, id }, query: { from, to } }, { gcTime: 0 });
  const name = (number: number) => translate('competition_editor.version', { number });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('competition_editor.compare_title', { from, to })}</DialogTitle>
      <DialogContent>
        {data ? (
          <ChangeTable from={data.from.data} to={data.to.data} names={[name(from), name(to)]} label={label} shown={shown} />
        ) : (
          <LoadingBars />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** All versions: compared with the newest, and brought back as a draft. */
export const VersionsPanel = <K extends ContentKind>({ draft, readOnly }: { draft: ContentDraft<K>; readOnly: boolean }) => {
  const translate = useTranslate();
  const format = useFormat();
  const onError = useFailureNotice();
  const [compared, setCompared] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  /** Which version would take the draft's place, while that is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const { kind, id, record } = draft;
  const newest = record.versions[0]?.number ?? 1;
  const restore = useMutation({
    mutationFn: async (number: number) => {
      if (!(await draft.save())) return null;
      const body = { ...draft.read(), restore: number };
      return call('POST /api/admin/content/:kind/:id/restorations', { params: { kind, id }, body });
    },
    onSuccess: (restored) => restored && isOfKind(restored, kind) && draft.replaceBy(restored),
    onError,
    onSettled: () => setAsked(null),
  });
  const bringBack = (number: number) => (record.draft ? setAsked(number) : restore.mutate(number));
  const shown = showsAll ? record.versions : record.versions.slice(0, FEW);
  return (
    <Panel title={translate('competition_editor.versions')} aside={format.number(record.versions.length)}>
      <ul className={cx('versions')}>
        {shown.map(({ number, state, by, at, note }) => (
          <li key={number}>
            <span className={cx('grow')}>
              <b>{translate('competition_editor.version', { number })}</b> ·{' '}
              {translate(
                state === 'published' && record.state !== 'published'
                  ? `content.state.${record.state}`
                  : `competition_editor.version_state.${state}`,
              )}
              <span className={cx('facts')}>{[by, format.dateTime(at), note].filter(Boolean).join(' · ')}</span>
            </span>
            {number !== newest && (
              <Button
                size="small"
                onClick={() => setCompared(number)}
                aria-label={translate('competition_editor.compare_named', { number })}
              >
                {translate('competition_editor.compare')}
              </Button>
            )}
            {number !== newest && !readOnly && (
              <Button size="small" onClick={() => bringBack(number)} aria-label={translate('competition_editor.restore_named', { number })}>
                {translate('competition_editor.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {record.versions.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {translate('content.all_versions')}
        </Button>
      )}
      {asked !== null && record.draft && (
        <ConfirmDialog
          title={translate('competition_editor.restore_title', { number: asked })}
          body={translate('competition_editor.restore_body', { by: record.draft.by, at: format.dateTime(record.draft.at) })}
          confirmLabel={translate('competition_editor.restore')}
          isDangerous
          reason={null}
          isPending={restore.isPending}
          onConfirm={() => restore.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {compared !== null && <Comparison kind={kind} id={id} from={compared} to={newest} onClose={() => setCompared(null)} />}
    </Panel>
  );
};
