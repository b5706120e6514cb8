import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { WORK_DESCRIPTION_MAX } from '#contract/works/public.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { emptyWork } from '#src/works/form/workForm.ts';
import type { FilmRow, FilmTeam, RowField } from './filmRows.ts';
import { textProblems, textsOf } from './filmRows.ts';
import css from './ManyWorks.module.css';
import type { Match } from './matchFilms.ts';
import type { Films } from './useFilms.ts';

const cx = bindStyles(css);

export const rowFieldId = (row: Pick<FilmRow, 'id'>, field: RowField): string => `film-${row.id}-${field}`;

interface FilmCardProps {
  row: FilmRow;
  match: Match;
  /** The chosen team. */
  team: FilmTeam | undefined;
  /** The teams to choose from. */
  free: readonly FilmTeam[];
  /** True if the teams are of several competitions. */
  isMixed: boolean;
  forAll: string;
  films: Films;
  /** True once sending was tried: missing texts are then marked. */
  isTried: boolean;
}

/** A chosen film: its team, and the texts of its work. */
export function FilmCard({ row, match, team, free, isMixed, forAll, films, isTried }: FilmCardProps) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const text = useText();
  const fieldMessage = useFieldMessage();
  const { file } = row.chosen;
  const texts = textsOf(row, team, forAll);
  const problems = isTried && team ? textProblems(texts, team.before?.form ?? emptyWork) : {};
  const errorAt = (field: RowField) => {
    const code = problems[field];
    return code && (code === 'required' ? t(`field.${field}.please`) : fieldMessage(code));
  };
  return (
    <li className={cx('film', row.check.name === 'refused' && 'refused')} aria-label={t('many.film', { name: file.name })}>
      <div className={cx('preview')}>
        <FilmFrame row={row} />
      </div>
      <div className={cx('about')}>
        <b>{file.name}</b>
        <span className={cx('fine')}>{fileSize(file.size, locale)}</span>
        <Remarks {...{ row, match, team }} />
      </div>
      {row.check.name !== 'refused' && (
        <div className={cx('fields')}>
          <SelectField
            label={t('many.team')}
            aria-label={t('many.teamOf', { name: file.name })}
            placeholder={t('many.chooseTeam')}
            value={match.teamId ?? ''}
            onChange={({ target }) => films.choose(row.id, target.value === '' ? null : target.value)}
          >
            {free.map((each) => (
              <option key={each.id} value={each.id}>
                {isMixed ? t('many.teamIn', { team: each.teamName, competition: text(each.competition.title) }) : each.teamName}
              </option>
            ))}
          </SelectField>
          {team && (
            <TextField
              id={rowFieldId(row, 'title')}
              label={t('field.title.label')}
              aria-label={t('many.titleOf', { name: file.name })}
              value={texts.title}
              error={errorAt('title')}
              required
              onChange={({ target }) => films.change(row.id, { title: target.value })}
            />
          )}
        </div>
      )}
      {row.check.name !== 'refused' && team && (
        <TextArea
          id={rowFieldId(row, 'description')}
          label={t('field.description.label')}
          aria-label={t('many.descriptionOf', { name: file.name })}
          value={texts.description}
          counter={<span className="num">{t('counter', { count: countGraphemes(texts.description), most: WORK_DESCRIPTION_MAX })}</span>}
          error={errorAt('description')}
          rows={3}
          required
          className={cx('words')}
          onChange={({ target }) => films.change(row.id, { description: target.value })}
        />
      )}
      <IconButton
        name={moreIcons.trash}
        label={t('upload.remove', { name: file.name })}
        tone="danger"
        className={cx('remove')}
        onClick={() => films.remove([row.id])}
      />
    </li>
  );
}

/** A frame of the film, which tells films apart whose names say nothing. */
function FilmFrame({ row: { check } }: { row: FilmRow }) {
  const { t } = useTranslation('works');
  const poster = check.name === 'ok' ? check.film.poster : null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!poster) return;
    const made = URL.createObjectURL(poster);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [poster]);
  return url ? <img src={url} alt={t('preview')} /> : <Icon name={check.name === 'refused' ? 'alert' : moreIcons.video} />;
}

/** Says how a film was matched, what it replaces, and why it cannot be handed in. */
function Remarks({ row: { check, chosen }, match, team }: Pick<FilmCardProps, 'row' | 'match' | 'team'>) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  if (check.name === 'checking') return <span className={cx('fine')}>{t('check.checking')}</span>;
  if (check.name === 'refused')
    return (
      <span className={cx('wrong')}>
        {joinSentences([
          check.problem.code === 'file_type_not_accepted' ? t('many.notFilm') : message(check.problem),
          check.problem.code === 'file_too_large' ? t('many.tooLarge') : '',
        ])}
      </span>
    );
  if (match.teamId === null) return <span className={cx('wrong')}>{t(`many.why.${match.why}`)}</span>;
  const { workNo = null, before } = team ?? {};
  return (
    <>
      <StatusChip tone="mint" icon="check">
        {t(`many.by.${match.by}`)}
      </StatusChip>
      {before === undefined && <span className={cx('wrong')}>{t('many.unknown')}</span>}
      {before && workNo !== null && <span className={cx('note')}>{t('many.replaces', { no: workNo })}</span>}
      {before?.draft && <span className={cx('note')}>{t('many.begun')}</span>}
      {!check.film.isShowable && <span className={cx('note')}>{t('check.notPlayable', { name: chosen.file.name })}</span>}
      {before?.draft && team && <Link to={`/submitWork?id=${encodeURIComponent(team.id)}`}>{t('many.open', { team: team.teamName })}</Link>}
    </>
  );
}
