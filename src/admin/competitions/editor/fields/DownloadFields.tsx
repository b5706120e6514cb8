import { FormControlLabel, OutlinedInput, Switch } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Labelled, NumberField, TextRow } from '#src/admin/kit/fields/fields.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { downloadInfo } from './downloadInfo.ts';

const cx = bindStyles(css);

type Download = CompetitionData['downloads'][number];

interface DownloadFieldsProps {
  download: Download;
  /** Its path in the draft. */
  path: string;
  problems: FieldProblems;
  onChange(changes: Partial<Download>): void;
}

/** A file to download. Size and format are read from files of this site, and typed for others. */
export const DownloadFields = ({ download: { title, url, format, sizeBytes, pinned }, path, problems, onChange }: DownloadFieldsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  /** The address in the field when it last lost focus: partly typed addresses are not requested. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const take = useEffectEvent((info: Awaited<ReturnType<typeof downloadInfo>>) => {
    setIsMissing(info === 'missing');
    if (info !== null && info !== 'missing' && asked === url) onChange(info);
  });
  useEffect(() => {
    if (asked === null) return;
    let isCurrent = true;
    void downloadInfo(asked).then((info) => isCurrent && take(info));
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return (
    <>
      <TextRow
        label={word('download')}
        path={`${path}.title`}
        problems={problems}
        value={title}
        onChange={(text) => onChange({ title: text })}
      />
      <div className={cx('file')}>
        <Labelled label={word('download_url')} problem={problems[`${path}.url`]}>
          <OutlinedInput
            size="small"
            value={url}
            inputProps={{ 'aria-label': word('download_url') }}
            onChange={({ target }) => onChange({ url: target.value })}
            onBlur={() => setAsked(url)}
          />
        </Labelled>
        <Labelled label={word('download_format')}>
          <OutlinedInput
            size="small"
            value={format}
            inputProps={{ 'aria-label': word('download_format') }}
            onChange={({ target }) => onChange({ format: target.value })}
          />
        </Labelled>
        <Labelled label={word('download_size')} problem={problems[`${path}.sizeBytes`]}>
          <NumberField
            label={word('download_size')}
            scale={1000}
            max={10_000_000}
            value={sizeBytes === 0 ? null : sizeBytes}
            onChange={(bytes) => onChange({ sizeBytes: bytes ?? 0 })}
          />
        </Labelled>
        <FormControlLabel
          label={word('download_pinned')}
          control={<Switch checked={pinned} onChange={({ target }) => onChange({ pinned: target.checked })} />}
        />
      </div>
      <p role="status" className={cx('facts')}>
        {isMissing && asked === url && word('download_missing')}
      </p>
    </>
  );
};
