import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { templateProblems } from '#contract/certificates/rules/templateProblems.ts';
import type { EditedTemplate } from '#contract/certificates/templatesAdmin.ts';
import { Problem } from '#contract/http/problem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { call } from '#src/platform/api/api.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { BatchCard } from './batches/BatchCard.tsx';
import { BATCHES } from './batches/useBatches.ts';
import css from './certificates.module.css';
import { LookCard } from './fields/LookCard.tsx';
import { PicturesCard } from './fields/PicturesCard.tsx';
import { TextsCard } from './fields/TextsCard.tsx';
import { Preview } from './preview/Preview.tsx';
import { TemplateHead } from './TemplateHead.tsx';
import { useTemplate } from './useTemplate.ts';
import { Versions } from './Versions.tsx';

const cx = bindStyles(css);

/** The template of a kind of certificates while it is edited; beside it how a certificate looks, below it the published ones as files. */
export const TemplateEditor = ({ first, picker }: { first: EditedTemplate; picker: ReactNode }) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const format = useFormat();
  const message = useProblemMessage();
  const notify = useNotify();
  const failed = useFailureNotice();
  const client = useQueryClient();
  const isOffline = useOffline();
  const readOnly = usePhone();
  const draft = useTemplate(first);
  const form = useRef<HTMLFieldSetElement>(null);
  const [asked, setAsked] = useState(false);
  const { params, data, record, state, failure, theirs, mine } = draft;
  const all = templateProblems(params.kind, data);
  // a field that is being typed is no problem yet
  const problems = asked ? all : Object.fromEntries(Object.entries(all).filter(([path]) => path === 'numberPattern'));
  const publication = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) return null;
      const body = draft.read();
      const published = await call('POST /api/admin/competitions/:id/certificate-templates/:kind/publication', { params, body });
      draft.replaceBy(published);
      return body.number;
    },
    onSuccess(number) {
      setAsked(false);
      if (number !== null) notify(t('certificateDesign:saved_version', { number }), { type: 'success' });
      // made from the earlier version, they are out of date
      return client.invalidateQueries({ queryKey: [BATCHES] });
    },
    async onError(error) {
      if (!(error instanceof Problem && error.code === 'conflict')) return failed(error);
      // in two tabs, or sent again after a lost answer: the same text may be in use by now
      if (await draft.meetPublished()) notify(t('admin:competition_editor.somebody_published'), { type: 'success' });
    },
  });
  const canPublish = (record.draft !== null || state !== 'saved') && state !== 'conflict' && !isOffline && !readOnly;
  const publish = () => {
    if (!canPublish) return;
    if (Object.keys(all).length === 0) return publication.mutate();
    // the problems are shown before the first of them is looked for
    flushSync(() => setAsked(true));
    form.current?.querySelector<HTMLElement>('[data-problem] textarea, [data-problem] input')?.focus();
    notify(t('certificateDesign:has_problems'), { type: 'error' });
  };
  useKeys({ 'mod+s': { does: t('certificateDesign:save_key'), run: publish } }, t('certificateDesign:title'));
  const theirVersion = theirs?.draft ?? theirs?.published;
  return (
    <>
      <TemplateHead
        draft={draft}
        picker={picker}
        readOnly={readOnly}
        canPublish={canPublish}
        isPublishing={publication.isPending}
        onPublish={publish}
      />
      <div className={cx('page')} data-fills="">
        {readOnly && <Alert severity="info">{t('certificateDesign:read_only')}</Alert>}
        {isOffline && <Alert severity="warning">{t('certificateDesign:offline')}</Alert>}
        {state === 'failed' && !isOffline && <Alert severity="error">{message(failure)}</Alert>}
        {theirVersion && mine && (
          <ConflictChoice onTakeTheirs={draft.takeTheirs} onKeepMine={() => void draft.keepMine()}>
            {t('admin:competition_editor.conflict', { by: theirVersion.by, at: format.dateTime(theirVersion.at) })}
          </ConflictChoice>
        )}
        <div className={cx('columns')}>
          <div className={cx('fields')}>
            <fieldset
              ref={form}
              className={cx('fields')}
              disabled={readOnly || publication.isPending}
              aria-label={t('certificateDesign:template')}
            >
              <TextsCard kind={params.kind} data={data} problems={problems} onChange={draft.change} />
              <LookCard data={data} problems={problems} onChange={draft.change} />
              <PicturesCard competitionId={params.id} data={data} onChange={draft.change} />
              <Versions draft={draft} readOnly={readOnly} />
            </fieldset>
            <BatchCard competitionId={params.id} />
          </div>
          <Preview params={params} data={data} />
        </div>
      </div>
    </>
  );
};
