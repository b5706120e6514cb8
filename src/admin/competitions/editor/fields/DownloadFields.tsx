import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { DocumentField } from '#src/admin/content/downloads/DocumentField.tsx';
import css from '#src/admin/kit/fields/editor.module.css';
import { TextRow } from '#src/admin/kit/fields/fields.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

type Download = CompetitionData['downloads'][number];

interface DownloadFieldsProps {
  download: Download;
  /** Its path in the draft. */
  path: string;
  problems: FieldProblems;
  onChange(changes: Partial<Download>): void;
}

/** Picks a file that the page of downloads has already. */
const PickFile = ({ url, onPick }: { url: string; onPick: DownloadFieldsProps['onChange'] }) => {
  const { t } = useTranslation('competitionOffice');
  const text = useText();
  const { data } = useCall('GET /api/downloads', {});
  const files = data?.items ?? [];
  if (files.length === 0) return null;
  return (
    <TextField
      select
      label={t('download.pick')}
      value={files.some((file) => file.url === url) ? url : ''}
      onChange={({ target }) => {
        const file = files.find((each) => each.url === target.value);
        if (file) onPick({ title: file.title, url: file.url, format: file.format, sizeBytes: file.sizeBytes });
      }}
      sx={{ minWidth: 220, maxWidth: 320 }}
    >
      {files.map((file) => (
        <MenuItem key={file.id} value={file.url}>
          {text(file.title)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A file to download: uploaded here, or picked from the page of downloads. */
export const DownloadFields = ({ download: { title, url, format, sizeBytes, pinned }, path, problems, onChange }: DownloadFieldsProps) => {
  const { t } = useTranslation('admin');
  const { t: office } = useTranslation('competitionOffice');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  const problem = problems[`${path}.url`] ?? problems[`${path}.sizeBytes`];
  return (
    <>
      <TextRow
        label={word('download')}
        path={`${path}.title`}
        problems={problems}
        value={title}
        onChange={(text) => onChange({ title: text })}
      />
      <div data-problem={problem && ''}>
        <DocumentField
          document={url === '' ? null : { url, format, sizeBytes }}
          problem={problem}
          onChange={onChange}
          replaceNote={office('download.replace')}
        />
      </div>
      <div className={cx('file')} style={{ marginTop: 8 }}>
        <PickFile url={url} onPick={onChange} />
        <FormControlLabel
          label={word('download_pinned')}
          control={<Switch checked={pinned} onChange={({ target }) => onChange({ pinned: target.checked })} />}
        />
      </div>
    </>
  );
};
