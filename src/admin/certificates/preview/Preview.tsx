import { Alert, Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { PreviewChoice } from '#contract/certificates/templatesAdmin.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './preview.module.css';
import { usePreview } from './usePreview.ts';

const cx = bindStyles(css);

/** Preview of a certificate: with real data, the longest name or without what can be missing; in colour or black and white. */
export const Preview = ({ params, data }: { params: { id: string; kind: CertificateKind }; data: CertificateTemplate }) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const format = useFormat();
  const message = useProblemMessage();
  const [shows, setShows] = useState<PreviewChoice>('place');
  const [place, setPlace] = useState(0);
  const [isGrey, setIsGrey] = useState(false);
  const { drawn, url, error, isFetching, refetch } = usePreview(params, data, { shows, place });
  const count = drawn?.count ?? 0;
  const at = drawn?.place ?? 0;
  const name = drawn?.name ?? t('certificateDesign:example');
  const step = (by: number) => {
    setShows('place');
    // from the one asked for: it may not be drawn yet
    setPlace(((shows === 'place' ? place : at) + by + count) % count);
  };
  return (
    <section className={cx('preview')} aria-label={t('certificateDesign:preview')} aria-busy={isFetching}>
      <div className={cx('bar')}>
        <h2>{t('certificateDesign:preview_paper', { paper: t(`certificateDesign:paper.${data.paper}`) })}</h2>
        <span className={cx('facts')}>{count > 0 ? t('certificateDesign:real_data') : t('certificateDesign:example_data')}</span>
        <span className={cx('space')} />
        {count > 0 && (
          <>
            <IconButton size="small" aria-label={t('certificateDesign:previous')} onClick={() => step(-1)}>
              <Icon name="left" />
            </IconButton>
            <span role="status">{t('certificateDesign:of', { name, place: format.number(at + 1), count: format.number(count) })}</span>
            <IconButton size="small" aria-label={t('certificateDesign:next')} onClick={() => step(1)}>
              <Icon name="right" />
            </IconButton>
          </>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shows}
          aria-label={t('certificateDesign:shown_data')}
          onChange={(_, next: PreviewChoice | null) => next && setShows(next)}
        >
          <ToggleButton value="place">{t('certificateDesign:shows.place')}</ToggleButton>
          <ToggleButton value="longest">{t('certificateDesign:shows.longest')}</ToggleButton>
          <ToggleButton value="empty">{t('certificateDesign:shows.empty')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isGrey}
          aria-label={t('certificateDesign:colours')}
          onChange={(_, next: boolean | null) => next !== null && setIsGrey(next)}
        >
          <ToggleButton value={false}>{t('certificateDesign:screen')}</ToggleButton>
          <ToggleButton value>{t('certificateDesign:grey')}</ToggleButton>
        </ToggleButtonGroup>
      </div>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('admin:try_again')}</Button>}>
          {message(error)}
        </Alert>
      )}
      {!url && !error && <LoadingBars rows={6} />}
      {url && (
        <img
          src={url}
          className={cx('sheet', isGrey && 'grey')}
          data-portrait={data.paper.endsWith('portrait') ? '' : undefined}
          alt={t('certificateDesign:preview_alt', { name })}
        />
      )}
    </section>
  );
};
