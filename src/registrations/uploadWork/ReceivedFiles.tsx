import { useTranslation } from 'react-i18next';
import { MAX_IMAGES, pickForWork } from '#contract/uploads/rules/uploadFile.ts';
import type { SharedFileInfo } from '#src/offline/shared/index.ts';
import { MAX_SHARED_BYTES, MAX_SHARED_FILES } from '#src/offline/shared/sharedFiles.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './UploadWork.module.css';

const cx = bindStyles(css);

interface ReceivedFilesProps {
  files: readonly SharedFileInfo[];
  onRemove: (ids: readonly string[]) => void;
}

/** The files that another app has shared, with the reasons why some of them cannot be used. */
export function ReceivedFiles({ files, onRemove }: ReceivedFilesProps) {
  const { t } = useTranslation('uploadWork');
  const locale = useLocale();
  const { kind, chosen, left } = pickForWork(files.filter(({ problem }) => problem === null));
  const [film] = chosen;
  const limits = {
    oversize: fileSize(MAX_SHARED_BYTES, locale),
    excess: String(MAX_SHARED_FILES),
    no_room: '',
  };
  return (
    <Card as="section" pad="lg" className={cx('files')}>
      <div className={cx('heading')}>
        <h2>{t('files.title')}</h2>
        {files.length > 1 && (
          <Button size="sm" variant="ghost" icon={moreIcons.trash} onClick={() => onRemove(files.map(({ id }) => id))}>
            {t('files.removeAll')}
          </Button>
        )}
      </div>
      <ul>
        {files.map(({ id, name, type, sizeBytes, problem }) => (
          <li key={id} className={cx('file', problem !== null && 'refused')}>
            <i className={cx('icon')}>
              <Icon name={problem === null ? (type.startsWith('image/') ? moreIcons.image : moreIcons.video) : 'alert'} />
            </i>
            <span className={cx('name')}>
              <b>{name}</b>
              <span>{problem === null ? fileSize(sizeBytes, locale) : t(`problem.${problem}`, { most: limits[problem] })}</span>
            </span>
            <IconButton name={moreIcons.trash} label={t('files.remove', { name })} onClick={() => onRemove([id])} />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <p>{kind === 'video' ? t('mixed', { most: MAX_IMAGES, name: film?.name ?? '' }) : t('tooMany', { most: MAX_IMAGES })}</p>
      )}
      {chosen.length > 0 && <p className={cx('hint')}>{t('files.kept')}</p>}
    </Card>
  );
}
