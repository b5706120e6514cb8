import { MenuItem, OutlinedInput, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { CoverField } from '#src/admin/content/fields/CoverField.tsx';
import { MarkdownRow } from '#src/admin/content/markdown/MarkdownRow.tsx';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, LanguageHead, NumberField, TextRow } from '#src/admin/kit/fields/fields.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);
const EMPTY = { 'zh-CN': '', 'en-US': '' };
const emptyVenue = { city: EMPTY, name: EMPTY, address: EMPTY, directions: EMPTY };

export interface TextsProps {
  data: CompetitionData;
  problems: FieldProblems;
  onChange(changes: Partial<CompetitionData>): void;
}

/** The name, summary and place, in both languages side by side. */
export const Texts = ({ data, problems, onChange }: TextsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  const { venue } = data;
  const place = venue ?? emptyVenue;
  return (
    <Card>
      <LanguageHead />
      <TextRow label={word('name')} path="title" problems={problems} value={data.title} onChange={(title) => onChange({ title })} />
      <TextRow
        label={word('summary')}
        path="summary"
        lines={2}
        isLine
        problems={problems}
        value={data.summary}
        onChange={(summary) => onChange({ summary })}
      />
      {data.mode === 'offline' &&
        (['city', 'name', 'address', 'directions'] as const).map((part) => (
          <TextRow
            key={part}
            label={t(`competition_editor.venue_${part}`)}
            path={`venue.${part}`}
            problems={problems}
            value={place[part]}
            onChange={(text) => onChange({ venue: { ...place, [part]: text } })}
          />
        ))}
    </Card>
  );
};

/** The page's slug, season, mode, cover and longer texts. */
export const PageTexts = ({ data, problems, onChange }: TextsProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  return (
    <Card title={word('page')}>
      <div className={cx('terms')} style={{ marginBottom: 8 }}>
        <Labelled label={word('slug')} problem={problems['slug']}>
          <OutlinedInput
            size="small"
            fullWidth
            value={data.slug}
            inputProps={{ 'aria-label': word('slug') }}
            onChange={({ target }) => onChange({ slug: target.value })}
          />
        </Labelled>
        <Labelled label={word('season')}>
          <NumberField
            label={word('season')}
            min={2000}
            max={2999}
            value={data.season}
            onChange={(season) => season !== null && onChange({ season })}
          />
        </Labelled>
        <TextField
          select
          label={word('mode')}
          value={data.mode}
          onChange={({ target }) =>
            onChange({
              mode: target.value === 'offline' ? 'offline' : 'online',
              venue: target.value === 'offline' ? (data.venue ?? emptyVenue) : data.venue,
            })
          }
        >
          <MenuItem value="online">{t('mode.online')}</MenuItem>
          <MenuItem value="offline">{t('mode.offline')}</MenuItem>
        </TextField>
      </div>
      <div style={{ marginBottom: 8 }}>
        <Labelled label={word('cover')}>
          <CoverField
            art={data.art}
            picture={data.picture}
            problems={problems}
            onChange={(cover) => onChange('art' in cover ? { art: cover.art ?? '' } : cover)}
          />
        </Labelled>
      </div>
      <MarkdownRow
        label={word('overview')}
        path="overview"
        problems={problems}
        value={data.overview}
        onChange={(overview) => onChange({ overview })}
      />
      <MarkdownRow
        label={word('how_to_pay')}
        path="howToPay"
        problems={problems}
        value={data.howToPay ?? EMPTY}
        onChange={(howToPay) => onChange({ howToPay })}
      />
    </Card>
  );
};
