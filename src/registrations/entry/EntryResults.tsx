import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DataList } from '#src/ui/display/DataList.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Entry.module.css';
import { certificatePath } from './paths.ts';

const cx = bindStyles(css);

/** The published results of an entry: what was corrected, each child with scores, award and certificate, and what the judges wrote. */
export function EntryResults({ entryId, hasLinks = true }: { entryId: string; hasLinks?: boolean }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const { data, error, refetch } = useOwnCall('GET /api/registrations/:id/results', { params: { id: entryId } });
  if (!data)
    return error ? <LoadFailed level={3} title={t('results.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />;
  const { items, comments, corrections } = data;
  return (
    <div className={cx('results')}>
      {corrections.map(({ at, note }) => (
        <Notice key={at} tone="info" title={t('results.corrected', { date: format.date(at) })}>
          {text(note)}
        </Notice>
      ))}
      <ul className={cx('members')}>
        {items.map(({ certificateNo, name, awardTitle, scores, total, rank }) => (
          <li key={certificateNo}>
            <div>
              <h3>{name}</h3>
              <StatusChip tone="mint" icon={moreIcons.medal}>
                {text(awardTitle)}
              </StatusChip>
              <DataList
                items={[
                  ...scores.map(({ title, points }) => ({ label: text(title), value: format.number(points) })),
                  ...(total === null ? [] : [{ label: t('results.scores.total'), value: format.number(total) }]),
                  ...(rank === null ? [] : [{ label: t('results.scores.rank'), value: format.number(rank) }]),
                ]}
              />
              {hasLinks && (
                <ButtonLink
                  to={certificatePath(certificateNo)}
                  size="sm"
                  variant="secondary"
                  aria-label={t('results.certificateOf', { name })}
                >
                  {t('mine.certificate')}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {comments.length > 0 && (
        <>
          <h3>{t('results.comments')}</h3>
          {[...new Set(comments)].map((comment) => (
            <blockquote key={comment} className={cx('comment')}>
              {comment}
            </blockquote>
          ))}
        </>
      )}
    </div>
  );
}
