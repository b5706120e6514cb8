import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const fieldMessage = useFieldMessage();
  const nameOf = ({ teamName, award }: WinnerData) => teamName['zh-CN'] || teamName['en-US'] || translate(`content.award.${award}`);
  const said = (path: string) => {
    const problem = problems[path];
    return { error: problem !== undefined, helperText: problem && fieldMessage(problem) };
  };
  return (
    <RowList
      title={translate('content.field.winners')}
      rows={winners}
      rowName={nameOf}
      addLabel={translate('content.winner.add')}
      removeLabel={(winner) => translate('content.winner.remove', { name: nameOf(winner) })}
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
              label={translate('content.winner.award')}
              value={award}
              onChange={({ target }) => {
                const next = awards.find((each) => each === target.value);
                if (next) change({ award: next });
              }}
            >
              {awards.map((each) => (
                <MenuItem key={each} value={each}>
                  {translate(`content.award.${each}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={translate('content.winner.group')}
              value={group}
              onChange={({ target }) => {
                const next = groups.find((each) => each === target.value);
                if (next) change({ group: next });
              }}
            >
              {groups.map((each) => (
                <MenuItem key={each} value={each}>
                  {translate(`group.${each}`)}
                </MenuItem>
              ))}
            </TextField>
            {registrationId === null ? (
              <>
                {(['teamName', 'organization'] as const).flatMap((field) =>
                  locales.map((locale) => (
                    <TextField
                      key={`${field} ${locale}`}
                      label={`${translate(`content.winner.${field}`)}${translate('dot')}${languageNames[locale]}`}
                      value={winner[field][locale]}
                      {...said(`${path}.${field}.${locale}`)}
                      slotProps={{ htmlInput: { lang: locale, maxLength: field === 'teamName' ? 80 : 120 } }}
                      onChange={({ target }) => change({ [field]: { ...winner[field], [locale]: target.value } })}
                    />
                  )),
                )}
                <TextField
                  label={translate('content.winner.members')}
                  value={memberNames.join('，')}
                  helperText={translate('content.winner.members_help')}
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
              <p>{translate('content.winner.of_entry')}</p>
            )}
            <TextField
              label={translate('content.winner.country')}
              value={country}
              error={said(`${path}.country`).error}
              helperText={said(`${path}.country`).helperText ?? translate('content.winner.country_help')}
              slotProps={{ htmlInput: { maxLength: 2 } }}
              onChange={({ target }) => change({ country: target.value.toUpperCase() })}
            />
          </>
        );
      }}
    />
  );
};
