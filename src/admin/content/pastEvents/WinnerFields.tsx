import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { WinnerData } from '#contract/content/contentData.ts';
import { Winner } from '#contract/content/public.ts';
import { locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { RowList } from '#src/admin/content/fields/RowList.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

const awards = Winner.shape.award.options;
const groups = ['early_childhood', 'primary'] as const;
const EMPTY = { 'zh-CN': '', 'en-US': '' };

interface WinnerFieldsProps {
  winners: readonly WinnerData[];
  problems: FieldProblems;
  onChange: (winners: WinnerData[]) => void;
}

/** The winners: entered by hand, or an entry of this site, whose family controls its names. */
export const WinnerFields = ({ winners, problems, onChange }: WinnerFieldsProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const nameOf = ({ teamName, award }: WinnerData) => teamName['zh-CN'] || teamName['en-US'] || t(`content.award.${award}`);
  const said = (path: string) => {
    const problem = problems[path];
    return { error: problem !== undefined, helperText: problem && fieldMessage(problem) };
  };
  return (
    <RowList
      title={t('content.field.winners')}
      rows={winners}
      rowName={nameOf}
      addLabel={t('content.winner.add')}
      removeLabel={(winner) => t('content.winner.remove', { name: nameOf(winner) })}
      empty={(): WinnerData => ({
        award: 'first',
        group: 'primary',
        teamName: EMPTY,
        organization: EMPTY,
        memberNames: [],
        country: 'CN',
        registrationId: null,
      })}
      max={200}
      onChange={onChange}
      fields={(winner, index, change) => {
        const path = `winners.${index}`;
        const { award, group, country, memberNames, registrationId } = winner;
        return (
          <>
            <TextField
              select
              label={t('content.winner.award')}
              value={award}
              onChange={({ target }) => {
                const next = awards.find((each) => each === target.value);
                if (next) change({ award: next });
              }}
            >
              {awards.map((each) => (
                <MenuItem key={each} value={each}>
                  {t(`content.award.${each}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={t('content.winner.group')}
              value={group}
              onChange={({ target }) => {
                const next = groups.find((each) => each === target.value);
                if (next) change({ group: next });
              }}
            >
              {groups.map((each) => (
                <MenuItem key={each} value={each}>
                  {t(`group.${each}`)}
                </MenuItem>
              ))}
            </TextField>
            {registrationId === null ? (
              <>
                {(['teamName', 'organization'] as const).flatMap((field) =>
                  locales.map((locale) => (
                    <TextField
                      key={`${field} ${locale}`}
                      label={`${t(`content.winner.${field}`)}${t('dot')}${languageNames[locale]}`}
                      value={winner[field][locale]}
                      {...said(`${path}.${field}.${locale}`)}
                      slotProps={{ htmlInput: { lang: locale, maxLength: field === 'teamName' ? 80 : 120 } }}
                      onChange={({ target }) => change({ [field]: { ...winner[field], [locale]: target.value } })}
                    />
                  )),
                )}
                <TextField
                  label={t('content.winner.members')}
                  value={memberNames.join('，')}
                  helperText={t('content.winner.members_help')}
                  onChange={({ target }) =>
                    change({
                      memberNames:
                        target.value === ''
                          ? []
                          : target.value
                              .split(/[,，、]/)
                              .slice(0, 12)
                              .map((name) => name.trimStart().slice(0, 80)),
                    })
                  }
                />
              </>
            ) : (
              <p>{t('content.winner.of_entry')}</p>
            )}
            <TextField
              label={t('content.winner.country')}
              value={country}
              error={said(`${path}.country`).error}
              helperText={said(`${path}.country`).helperText ?? t('content.winner.country_help')}
              slotProps={{ htmlInput: { maxLength: 2 } }}
              onChange={({ target }) => change({ country: target.value.toUpperCase() })}
            />
          </>
        );
      }}
    />
  );
};
