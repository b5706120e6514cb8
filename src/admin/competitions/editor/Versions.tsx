import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CompetitionVersion } from '#contract/competitionsAdmin.ts';
import { call } from '../../../platform/api/api.ts';
import { useCall } from '../../../platform/api/useCall.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { ChangeTable } from '../../draft/ChangeTable.tsx';
import { LoadingBars } from '../../frame/LoadingBars.tsx';
import { useFailureNotice } from '../../useFailureNotice.ts';
import css from './editor.module.css';
import type { DraftEditing } from './useDraft.ts';
import { useFieldLabel, useFieldValue } from './useFieldTexts.ts';

const cx = bindStyles(css);

/** Two texts of a competition, only where they differ. */
export const Changes = (texts: { from: unknown; to: unknown; names: readonly [string, string] }) => (
  <ChangeTable {...texts} label={useFieldLabel()} shown={useFieldValue()} />
);

const Comparison = ({ id, from, to, onClose }: { id: string; from: number; to: number; onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { data } = useCall('GET /api/admin/competition-drafts/:id/versions', { params: { id }, query: { from, to } });
  const name = ({ number }: CompetitionVersion) => translate('competition_editor.version', { number });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('competition_editor.compare_title', { from, to })}</DialogTitle>
      <DialogContent>
        {data ? <Changes from={data.from.data} to={data.to.data} names={[name(data.from), name(data.to)]} /> : <LoadingBars />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** All versions of a competition: compared with what stands now, and brought back as a draft. */
export const Versions = ({ draft, readOnly }: { draft: DraftEditing; readOnly: boolean }) => {
  const translate = useTranslate();
  const format = useFormat();
  const onError = useFailureNotice();
  const [compared, setCompared] = useState<number | null>(null);
  /** Which version would take the draft's place, while that is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const { id, record } = draft;
  const newest = record.versions[0]?.number ?? 1;
  const restore = useMutation({
    mutationFn: async (number: number) => {
      if (!(await draft.save())) return null;
      return call('POST /api/admin/competition-drafts/:id/restorations', { params: { id }, body: { ...draft.read(), restore: number } });
    },
    onSuccess: (restored) => restored && draft.replaceBy(restored),
    onError,
    onSettled: () => setAsked(null),
  });
  const bringBack = (number: number) => (record.draft ? setAsked(number) : restore.mutate(number));
  return (
    <section className={cx('card')} aria-label={translate('competition_editor.versions')}>
      <div className={cx('cardHead')}>
        <h2>{translate('competition_editor.versions')}</h2>
      </div>
      <ul className={cx('versions')}>
        {record.versions.map(({ number, state, by, at, note }) => (
          <li key={number}>
            <span className={cx('grow')}>
              <b>{translate('competition_editor.version', { number })}</b> · {translate(`competition_editor.version_state.${state}`)}
              <span className={cx('facts')}>
                {' '}
                {format.dateTime(at)} {by} {note}
              </span>
            </span>
            {number !== newest && (
              <>
                <Button
                  size="small"
                  onClick={() => setCompared(number)}
                  aria-label={translate('competition_editor.compare_named', { number })}
                >
                  {translate('competition_editor.compare')}
                </Button>
                {!readOnly && (
                  <Button
                    size="small"
                    onClick={() => bringBack(number)}
                    aria-label={translate('competition_editor.restore_named', { number })}
                  >
                    {translate('competition_editor.restore')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
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
      {compared !== null && <Comparison id={id} from={compared} to={newest} onClose={() => setCompared(null)} />}
    </section>
  );
};
