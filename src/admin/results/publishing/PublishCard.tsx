import { Alert, Button, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Computation, ResultCheck } from '#contract/results/admin.ts';
import type { Publication, Publications } from '#contract/results/publishing.ts';
import { useSecondsUntil } from '#src/admin/kit/data/useDecisions.ts';
import { PublishTime } from '#src/admin/kit/fields/PublishTime.tsx';
import { useAtMoment } from '#src/admin/kit/page/useAtMoment.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import css from './publishing.module.css';
import { usePublications, usePublishing } from './usePublications.ts';

const cx = bindStyles(css);

const REASON_MAX = 500;
/** A publication in less than this counts its seconds. */
const COUNTED_S = 120;

interface PublishCardProps {
  competitionId: string;
  computation: Computation;
  checks: readonly ResultCheck[];
}

const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin');
  const title = useId();
  return (
    <section className={cx('card')} aria-labelledby={title}>
      <h2 id={title}>{t('results.publication')}</h2>
      {children}
    </section>
  );
};

/** A publication that waits for its time: until then it can be taken back. */
const Waiting = ({ competitionId, publication }: { competitionId: string; publication: Publication }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const seconds = useSecondsUntil(publication.publishAt);
  const { takeBack } = usePublishing(competitionId);
  return (
    <>
      <p>
        <b>{t('results.publishes_at', { at: format.dateTime(publication.publishAt), by: publication.by })}</b>
      </p>
      {/* not announced again every second */}
      {seconds <= COUNTED_S && <p aria-hidden="true">{t('results.publishes_in', { seconds })}</p>}
      {publication.stoppedBy.length > 0 && <Alert severity="error">{t('results.stopped')}</Alert>}
      <p>{t('results.seen_by_nobody')}</p>
      <Button
        variant="outlined"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate({ params: { id: competitionId }, body: { number: publication.number } })}
      >
        {t('undo.button')}
      </Button>
    </>
  );
};

/** The results that are public, and the way to correct them once the newest computation differs. */
const Published = ({
  competitionId,
  computation,
  checks,
  publications: { items, corrections },
}: PublishCardProps & { publications: Publications }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [newest] = items;
  const count = corrections?.length ?? 0;
  if (!newest) return null;
  return (
    <>
      <p>
        <b>{t('results.public_since', { at: format.dateTime(newest.publishAt), version: items.length, by: newest.by })}</b>
      </p>
      {newest.reason !== '' && (
        <p>
          {[newest.accepted > 0 ? t('results.accepted', { count: newest.accepted }) : '', newest.reason].filter(Boolean).join(t('colon'))}
        </p>
      )}
      {newest.appeals.length > 0 && <p>{t('results.appeals_named', { teams: newest.appeals.join(t('results.and')) })}</p>}
      <p>{count === 0 ? t('results.public_as_computed') : t('results.would_change', { count })}</p>
      {count > 0 && (
        <Button variant="contained" disabled={!computation.isCurrent} onClick={() => setOpen(true)}>
          {t('results.correct')}
        </Button>
      )}
      {count > 0 && !computation.isCurrent && <p>{t('results.compute_first')}</p>}
      {isOpen && corrections && (
        <CorrectionDialog
          competitionId={competitionId}
          computation={computation}
          checks={checks}
          items={items}
          corrections={corrections}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Orders the first publication: now or at a time, in spite of warnings only with a reason. What is missing stands on the button. */
const FirstTime = ({
  competitionId,
  computation,
  checks,
  publications: { families, undoMs },
}: PublishCardProps & { publications: Publications }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const [publishAt, setPublishAt] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { publish } = usePublishing(competitionId);
  const left = checks.filter(({ level }) => level === 'error').length;
  const warnings = checks.filter(({ level }) => level === 'warning');
  const lacksReason = warnings.length > 0 && reason.trim() === '';
  const order = () => {
    setAsked(true);
    if (lacksReason) return;
    publish.mutate({
      params: { id: competitionId },
      body: {
        computation: computation.number,
        after: 0,
        publishAt,
        accepted: warnings.map(({ name }) => name),
        reason: warnings.length > 0 ? reason : '',
        note: null,
        calls: '',
      },
    });
  };
  const label = (): string => {
    if (!computation.isCurrent) return t('results.compute_first');
    if (left > 0) return t('results.publish_left', { count: left });
    return publishAt === null ? t('results.publish_now') : t('results.publish_at', { at: format.dateTime(publishAt) });
  };
  return (
    <>
      <PublishTime label={t('results.publication')} timeZone={timeZone} publishAt={publishAt} onChange={setPublishAt} />
      {publishAt !== null && <p>{t('results.seen_by_nobody')}</p>}
      <p>{families === null ? t('results.tells_nobody') : t('results.tells', { count: families })}</p>
      {publishAt === null && undoMs > 0 && <p>{t('results.undo_for', { seconds: Math.round(undoMs / 1000) })}</p>}
      {warnings.length > 0 && (
        <TextField
          fullWidth
          multiline
          required
          label={t('results.in_spite')}
          helperText={isAsked && lacksReason ? t('judging.reason_required') : t('results.in_spite_help', { count: warnings.length })}
          error={isAsked && lacksReason}
          value={reason}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Button fullWidth variant="contained" disabled={left > 0 || !computation.isCurrent} loading={publish.isPending} onClick={order}>
        {label()}
      </Button>
    </>
  );
};

/** The publication of a competition's results: ordered, waiting for its time, or public. */
export const PublishCard = (props: PublishCardProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data: publications, refetch } = usePublications(props.competitionId);
  const newest = publications?.items[0];
  const isWaiting = publications !== undefined && newest !== undefined && newest.publishAt > publications.now;
  useAtMoment(isWaiting ? newest.publishAt : null, () => void refetch());
  if (!publications) return null;
  return (
    <Frame>
      {publications.held && <Alert severity="error">{t('results.held', { at: format.dateTime(publications.held.publishAt) })}</Alert>}
      {isWaiting && <Waiting competitionId={props.competitionId} publication={newest} />}
      {newest && !isWaiting && <Published {...props} publications={publications} />}
      {!newest && <FirstTime {...props} publications={publications} />}
    </Frame>
  );
};
