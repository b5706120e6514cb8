import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimText } from '#contract/text/blankText.ts';
import type { OwnWork } from '#contract/works/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Differences } from '#src/ui/display/Differences.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './WorkConflict.module.css';
import { type WorkAspect, workDifferences } from './workDifferences.ts';
import { formOfWork, mediaFilesOf, type WorkForm } from './workForm.ts';

const cx = bindStyles(css);

interface WorkConflictProps {
  /** The input here, based on an older version. */
  own: WorkForm;
  newest: OwnWork;
  choice: 'kept' | 'taken' | null;
  onKeep: () => void;
  onTake: () => void;
}

/** The work was replaced elsewhere: shows both versions side by side and lets the family choose. */
export function WorkConflict({ own: typed, newest, choice, onKeep, onTake }: WorkConflictProps) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const contentOf = useContent();
  // the input stays visible although the form keeps changing
  const [own] = useState(typed);
  const newestForm = formOfWork(newest);
  const rows = workDifferences(own, newestForm).map((aspect) => ({
    key: aspect,
    label: t(`conflict.aspect.${aspect}`),
    own: contentOf(aspect, own),
    newest: contentOf(aspect, newestForm),
  }));
  return (
    <Card as="section" pad="md" className={cx('conflict')}>
      <Notice tone="warning" role="alert" title={t('conflict.title')}>
        {t('conflict.body', { time: format.near(newest.updatedAt) })}
      </Notice>
      <Differences
        caption={t('conflict.differences')}
        columns={{ field: t('conflict.field'), own: t('conflict.own'), newest: t('conflict.newest') }}
        rows={rows}
      />
      {choice === null && (
        <div className={cx('choices')}>
          <Button variant="secondary" size="sm" onClick={onTake}>
            {t('conflict.take')}
          </Button>
          <Button variant="secondary" size="sm" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        </div>
      )}
      {choice && <p role="status">{t(`conflict.${choice}`)}</p>}
    </Card>
  );
}

/** Returns one aspect of a work as readable text. */
const useContent = () => {
  const { t } = useTranslation('works');
  return (aspect: WorkAspect, form: WorkForm): ReactNode => {
    if (aspect === 'kind') return t(`kind.${form.kind}.label`);
    if (aspect !== 'media') return trimText(form[aspect]) || t('conflict.empty');
    if (form.kind === 'link') return form.url.trim() || t('conflict.empty');
    const files = mediaFilesOf({ ...form, poster: null });
    if (files.length === 0) return t('conflict.empty');
    const previews = files.flatMap((file) => (file.from === 'server' && file.previewUrl ? [file.previewUrl] : []));
    return (
      <>
        {t('conflict.files', { count: files.length })}
        {previews.length > 0 && (
          <span className={cx('previews')}>
            {previews.map((url) => (
              <img key={url} src={url} alt="" />
            ))}
          </span>
        )}
      </>
    );
  };
};
