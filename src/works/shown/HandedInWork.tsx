import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './HandedInWork.module.css';
import { WorkMedia } from './WorkMedia.tsx';

const cx = bindStyles(css);

/** The work that was handed in for an entry, to be played and looked at by its family, before its release and after. */
export function HandedInWork({ entryId }: { entryId: string }) {
  const { t } = useTranslation('workMedia');
  const message = useProblemMessage();
  const { data: work, error } = useOwnCall('GET /api/registrations/:id/work', { params: { id: entryId } });
  if (error instanceof Problem && error.code === 'not_found') return null;
  return (
    <Card as="section" pad="lg" className={cx('work')}>
      <h2 className={cx('title')}>{t('title')}</h2>
      {error && <Notice tone="danger">{`${t('failed')}: ${message(error)}`}</Notice>}
      {!work && !error && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="160px" />
        </SkeletonGroup>
      )}
      {work && (
        <>
          <p className={cx('name')} data-selectable>
            {work.title}
          </p>
          <WorkMedia work={work} />
          {work.fileNames && work.fileNames.length > 0 && (
            <p className={cx('quiet')} data-selectable>
              {t('files', { names: work.fileNames.join(t('and')) })}
            </p>
          )}
          {work.public ? (
            <div>
              <ButtonLink to={`/vote?no=${encodeURIComponent(work.no)}`} size="sm" variant="secondary">
                {t('open')}
              </ButtonLink>
            </div>
          ) : (
            <p className={cx('quiet')}>{t('waiting')}</p>
          )}
        </>
      )}
    </Card>
  );
}
