import { Alert, Checkbox, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type MarkChoice, type Telling, tellings } from '#contract/competitions/admin.ts';
import { archiveAfterPublication } from '#contract/competitions/rules/callingOff.ts';
import { dependences, movedWindows } from '#contract/competitions/rules/competitionDraft.ts';
import { Problem } from '#contract/http/problem.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { type Amount, feeOwed } from '#contract/registrations/rules/fee.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { PublishTime } from '#src/admin/kit/fields/PublishTime.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { PublishFrame } from '#src/admin/revisions/editing/PublishFrame.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { Changes } from './Changes.tsx';
import { Concerned } from './Concerned.tsx';
import { useFieldLabel } from './fields/useFieldTexts.ts';
import { NewCodes, type NewCodesChoice } from './NewCodes.tsx';
import { OldMarks } from './OldMarks.tsx';
import type { DraftEditing } from './useDraft.ts';

/** Returns what a changed fee means for those who have signed up; null if it stays. */
const feeChange = (from: Amount, to: Amount): 'kept' | 'lowered' | null => {
  if (from.cny === to.cny && from.usd === to.usd) return null;
  return feeOwed(from, to) === to ? 'lowered' : 'kept';
};

const isTelling = (value: string): value is Telling => tellings.some((each) => each === value);

/** Shows what publishing changes, who is notified and what existing entries prevent, and then publishes. */
export const PublishDialog = ({ draft, onClose }: { draft: DraftEditing; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const { t: office } = useTranslation('competitionOffice');
  const text = useText();
  const notify = useNotify();
  const label = useFieldLabel();
  const zone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { id, data, record } = draft;
  const before = record.published?.data ?? null;
  const inTheWay = before ? dependences(before, data, record.use) : [];
  const [at, setAt] = useState<number | null>(null);
  const { data: place } = useCall('GET /api/admin/competitions/:id/standing', { params: { id } }, { enabled: before !== null });
  const moment = at ?? serverClock.now();
  const archive = place?.archived ? archiveAfterPublication({ ...data, calledOff: place.calledOff }, moment) : null;
  const feeNotice = before && record.use.entries > 0 ? feeChange(before.fee, data.fee) : null;
  const isRefused = inTheWay.some(({ refused }) => refused);
  const belowTaken = inTheWay.find(({ path }) => path === 'capacity');
  const asksWhom =
    before !== null && (movedWindows(before, data).length > 0 || JSON.stringify(before.venue) !== JSON.stringify(data.venue));
  const { data: families } = useCall('GET /api/admin/competition-drafts/:id/families', { params: { id } }, { enabled: asksWhom });
  const changesRubric = before !== null && JSON.stringify(before.rubric) !== JSON.stringify(data.rubric);
  const standing = useCall('GET /api/admin/competitions/:id/standing-marks', { params: { id } }, { enabled: changesRubric });
  const asked = changesRubric && standing.data && standing.data.marks > 0 ? standing.data : null;
  const [marks, setMarks] = useState<MarkChoice>('keep');
  const needsCodes = data.needsInvitation && !record.hasWayIn;
  const [codes, setCodes] = useState<NewCodesChoice>({ count: 50, useLimit: 1 });
  const { count, useLimit } = codes;
  const made = needsCodes && count !== null && useLimit !== null ? { count, useLimit } : undefined;
  const [tell, setTell] = useState<Telling>('all');
  const [accepts, setAccepts] = useState(false);
  const client = useQueryClient();
  const publish = useMutation({
    mutationFn: async (note: string) => {
      const chosen = { ...draft.read(), tell, acceptsBelowTaken: accepts, note };
      const body = { ...chosen, ...(asked?.mayDecide && { marks }), ...(made && { codes: made }) };
      if (at === null) return call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body });
      await call('PUT /api/admin/competition-drafts/:id/plan', { params: { id }, body: { ...body, at } });
      return null;
    },
    onSuccess: (published) => {
      if (published) draft.replaceBy(published);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/competition-drafts/:id/plan'] });
      notify(published ? word('published_now') : office('plan.done'), { type: 'success' });
      onClose();
    },
    async onError(error) {
      if (!(error instanceof Problem)) return;
      // The problems are then shown for the entries that exist by now.
      if (error.code === 'invalid_input') return void draft.readUse().catch(() => {});
      if (error.code !== 'conflict') return;
      // Pressed twice, in two tabs, or sent again after a lost answer: the same text may be public by now.
      if (await draft.meetPublished()) notify(word('somebody_published'), { type: 'success' });
      onClose();
    },
  });
  const refused = publish.error instanceof Problem ? (publish.error.detail.fields ?? {}) : {};
  const counts: Record<Telling, number | undefined> = { none: 0, all: families?.all, without_work: families?.withoutWork };
  return (
    <PublishFrame
      title={word('publish_title')}
      confirmLabel={at === null ? word('publish') : office('plan.do')}
      failure={publish.error && { error: publish.error, fields: refused }}
      fieldLabel={(path) => (path === 'at' ? office('plan.when') : label(path))}
      isPending={publish.isPending}
      isRefused={isRefused || (needsCodes && !made) || (changesRubric && standing.isPending) || (belowTaken !== undefined && !accepts)}
      onPublish={publish.mutateAsync}
      onClose={onClose}
    >
      {before ? <Changes from={before} to={data} names={[word('published'), word('draft')]} /> : <p>{word('publish_first')}</p>}
      {inTheWay.map(({ path, refused, count }) => (
        <Alert key={path} severity={refused ? 'error' : 'warning'} sx={{ mt: 1 }}>
          {t(`competition_editor.depends.${path}`, { count })}
        </Alert>
      ))}
      {before && <Concerned before={before} after={data} use={record.use} />}
      {archive && (
        <Alert severity={archive === 'comes_back' ? 'warning' : 'info'} sx={{ mt: 1 }}>
          {office(archive === 'comes_back' ? 'archive.comes_back' : 'archive.stays')}
        </Alert>
      )}
      {feeNotice && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {t(`competition_editor.fee_change.${feeNotice}`, { count: record.use.entries })}
        </Alert>
      )}
      {belowTaken && (
        <FormControlLabel
          label={word('accept_below')}
          control={<Checkbox checked={accepts} onChange={({ target }) => setAccepts(target.checked)} />}
        />
      )}
      {asked && <OldMarks {...asked} choice={marks} onChange={setMarks} />}
      {needsCodes && <NewCodes choice={codes} onChange={setCodes} />}
      {asksWhom && (
        <RadioGroup aria-label={word('tell')} value={tell} onChange={(_, value) => isTelling(value) && setTell(value)} sx={{ mt: 1 }}>
          <b>{word('tell')}</b>
          {tellings.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio size="small" />}
              label={t(`competition_editor.tell_${each}`, { shown: counts[each] ?? '…' })}
            />
          ))}
          <span>
            {office('told.by', { template: text(templateName('arrangements_changed')) })} {word('tell_hint')}
          </span>
        </RadioGroup>
      )}
      {before && record.use.entries > 0 && (
        <p>
          {office('told.others')} <Link to="/messages/announcements/new">{office('told.write')}</Link>
        </p>
      )}
      <PublishTime label={office('plan.when')} timeZone={zone} publishAt={at} onChange={setAt} />
    </PublishFrame>
  );
};
