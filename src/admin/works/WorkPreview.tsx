import { Alert, Box, Link as MuiLink, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminWork } from '#contract/works/admin.ts';

type Previewed = Pick<AdminWork, 'media' | 'preparation' | 'title'>;

/** The work as it will be published. */
export const WorkPreview = ({ work: { media, preparation, title } }: { work: Previewed }) => {
  const { t } = useTranslation('admin');
  if (preparation !== 'ready')
    return <Alert severity={preparation === 'preparing' ? 'info' : 'error'}>{t(`workPreparation.${preparation}`)}</Alert>;
  if (media.kind === 'link') {
    return (
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {media.url}{' '}
        <MuiLink href={media.url} target="_blank" rel="noopener noreferrer">
          {t('open_link')}
        </MuiLink>
      </Typography>
    );
  }
  if (media.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: families submit no subtitles
      <video
        controls
        playsInline
        preload="metadata"
        src={media.url}
        poster={media.posterUrl}
        aria-label={t('play_work', { title })}
        style={{ width: '100%', maxHeight: '60vh', background: '#11163a' }}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 1 }}>
      {media.items.map(({ url, previewUrl }, index) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img
            src={previewUrl}
            alt={t('picture_of', { number: index + 1 })}
            style={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'contain', background: '#f7ecd9' }}
          />
        </a>
      ))}
    </Box>
  );
};
