import { Button, FormControlLabel, MenuItem, OutlinedInput, Switch, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { CompetitionData } from '#contract/competitionData.ts';
import type { FieldProblems } from '#contract/problem.ts';
import { artSizes } from '../../../ui/art/manifest.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import css from './editor.module.css';
import { Card, Labelled, LanguageHead, NumberField, TextRow } from './fields.tsx';

const cx = bindStyles(css);
const EMPTY = { 'zh-CN': '', 'en-US': '' };
const emptyVenue = { city: EMPTY, name: EMPTY, address: EMPTY, directions: EMPTY };

interface TextsProps {
  data: CompetitionData;
  problems: FieldProblems;
  onChange(changes: Partial<CompetitionData>): void;
}

/** Name, summary and place, in both languages side by side. */
export const Texts = ({ data, problems, onChange }: TextsProps) => {
  const translate = useTranslate();
  const word = (name: string) => translate(`competition_editor.${name}`);
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
        problems={problems}
        value={data.summary}
        onChange={(summary) => onChange({ summary })}
      />
      {data.mode === 'offline' &&
        (['city', 'name', 'address', 'directions'] as const).map((part) => (
          <TextRow
            key={part}
            label={translate(`competition_editor.venue_${part}`)}
            path={`venue.${part}`}
            problems={problems}
            value={place[part]}
            onChange={(text) => onChange({ venue: { ...place, [part]: text } })}
          />
        ))}
    </Card>
  );
};

/** The page's longer texts, and where and with what it stands. */
export const PageTexts = ({ data, problems, onChange }: TextsProps) => {
  const translate = useTranslate();
  const word = (name: string) => translate(`competition_editor.${name}`);
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
            max={2999}
            value={data.season}
            onChange={(season) => season !== null && season >= 2000 && onChange({ season })}
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
          <MenuItem value="online">{translate('mode.online')}</MenuItem>
          <MenuItem value="offline">{translate('mode.offline')}</MenuItem>
        </TextField>
        <TextField select label={word('art')} value={data.art} onChange={({ target }) => onChange({ art: target.value })}>
          {Object.keys(artSizes).map((art) => (
            <MenuItem key={art} value={art}>
              {art}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <TextRow
        label={word('overview')}
        path="overview"
        lines={4}
        problems={problems}
        value={data.overview}
        onChange={(overview) => onChange({ overview })}
      />
      <TextRow
        label={word('how_to_pay')}
        path="howToPay"
        lines={2}
        problems={problems}
        value={data.howToPay ?? EMPTY}
        onChange={(howToPay) => onChange({ howToPay })}
      />
    </Card>
  );
};

const changed = <T,>(list: readonly T[], index: number, change: Partial<T>): T[] =>
  list.map((each, at) => (at === index ? { ...each, ...change } : each));

/** Awards, judges and downloads. */
export const Lists = ({ data, problems, onChange }: TextsProps) => {
  const translate = useTranslate();
  const word = (name: string) => translate(`competition_editor.${name}`);
  const remove = (what: string, onClick: () => void) => (
    <Button size="small" color="error" onClick={onClick}>
      {translate('competition_editor.remove', { what })}
    </Button>
  );
  const { awards, judges, downloads } = data;
  return (
    <>
      <Card title={word('awards')}>
        {awards.map(({ title, body }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: awards have no identity but their place
          <div key={index} className={cx('item')}>
            <TextRow
              label={word('award')}
              path={`awards.${index}.title`}
              problems={problems}
              value={title}
              onChange={(next) => onChange({ awards: changed(awards, index, { title: next }) })}
            />
            <TextRow
              label={word('award_body')}
              path={`awards.${index}.body`}
              lines={2}
              problems={problems}
              value={body}
              onChange={(next) => onChange({ awards: changed(awards, index, { body: next }) })}
            />
            {remove(word('award'), () => onChange({ awards: awards.toSpliced(index, 1) }))}
          </div>
        ))}
        <Button variant="outlined" size="small" onClick={() => onChange({ awards: [...awards, { title: EMPTY, body: EMPTY }] })}>
          {word('add_award')}
        </Button>
      </Card>
      <Card title={word('judges')}>
        {judges.map(({ name, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: judges have no identity but their place
          <div key={index} className={cx('item')}>
            <TextRow
              label={word('judge')}
              path={`judges.${index}.name`}
              problems={problems}
              value={name}
              onChange={(next) => onChange({ judges: changed(judges, index, { name: next }) })}
            />
            <TextRow
              label={word('judge_title')}
              path={`judges.${index}.title`}
              problems={problems}
              value={title}
              onChange={(next) => onChange({ judges: changed(judges, index, { title: next }) })}
            />
            {remove(word('judge'), () => onChange({ judges: judges.toSpliced(index, 1) }))}
          </div>
        ))}
        <Button variant="outlined" size="small" onClick={() => onChange({ judges: [...judges, { name: EMPTY, title: EMPTY }] })}>
          {word('add_judge')}
        </Button>
      </Card>
      <Card title={word('downloads')}>
        {downloads.map(({ title, url, format, pinned }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: downloads have no identity but their place
          <div key={index} className={cx('item')}>
            <TextRow
              label={word('download')}
              path={`downloads.${index}.title`}
              problems={problems}
              value={title}
              onChange={(next) => onChange({ downloads: changed(downloads, index, { title: next }) })}
            />
            <div className={cx('inline')}>
              <Labelled label={word('download_url')} problem={problems[`downloads.${index}.url`]}>
                <OutlinedInput
                  size="small"
                  value={url}
                  inputProps={{ 'aria-label': word('download_url') }}
                  onChange={({ target }) => onChange({ downloads: changed(downloads, index, { url: target.value }) })}
                />
              </Labelled>
              <Labelled label={word('download_format')}>
                <OutlinedInput
                  size="small"
                  value={format}
                  inputProps={{ 'aria-label': word('download_format') }}
                  onChange={({ target }) => onChange({ downloads: changed(downloads, index, { format: target.value }) })}
                />
              </Labelled>
              <FormControlLabel
                label={word('download_pinned')}
                control={
                  <Switch
                    checked={pinned}
                    onChange={({ target }) => onChange({ downloads: changed(downloads, index, { pinned: target.checked }) })}
                  />
                }
              />
              {remove(word('download'), () => onChange({ downloads: downloads.toSpliced(index, 1) }))}
            </div>
          </div>
        ))}
        <Button
          variant="outlined"
          size="small"
          onClick={() => onChange({ downloads: [...downloads, { title: EMPTY, url: '', format: 'PDF', sizeBytes: 0, pinned: false }] })}
        >
          {word('add_download')}
        </Button>
      </Card>
    </>
  );
};
