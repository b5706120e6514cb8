import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Board } from './Board.tsx';
import css from './LiveScreen.module.css';
import { useAwake } from './useAwake.ts';
import { useLiveBoard } from './useLiveBoard.ts';

const cx = bindStyles(css);

/** `/live?competition=`: ranks so far and the next teams, on a projector. It refreshes and turns its pages by itself. */
export default function LiveScreen() {
  const { t } = useTranslation('live');
  const text = useText();
  const [search] = useSearchParams();
  const { board, isLost, hasFailed } = useLiveBoard(search.get('competition'));
  useAwake(Boolean(board));
  if (board)
    return (
      <Page title={`${t('title')} · ${text(board.competition.title)}`} className={cx('page')}>
        <Board board={board} isLost={isLost} />
      </Page>
    );
  return (
    <Page title={t('title')}>
      <div className={`wrap ${cx('instead')}`}>
        {board === null ? (
          <EmptyState
            level={1}
            art="tock-wave"
            title={t('off.title')}
            body={isLost ? t('off.lost') : t('off.body')}
            action={
              <ButtonLink variant="secondary" to="/">
                {t('off.home')}
              </ButtonLink>
            }
          />
        ) : hasFailed ? (
          <ErrorState level={1} title={t('failed')} body={t('retries')} />
        ) : (
          <SkeletonGroup label={t('loading')}>
            <h1>{t('title')}</h1>
            <Skeleton shape="card" height="5rem" />
          </SkeletonGroup>
        )}
      </div>
    </Page>
  );
}
