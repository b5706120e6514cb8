import { Checkbox, MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/http/common.ts';
import type { Judge, PanelMember } from '#contract/judging/admin.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './rounds.module.css';

const cx = bindStyles(css);
const MAX_WORKS = 10_000;

type Members = ReadonlyMap<string, PanelMember>;

interface PanelTableProps {
  judges: readonly Judge[];
  members: Members;
  onChange: (members: Members) => void;
}

const limitOf = (typed: string): number | null => {
  const limit = Math.floor(Number(typed));
  return typed === '' || !(limit >= 1) ? null : Math.min(limit, MAX_WORKS);
};

/** All judges; those chosen with their languages and limit. */
export const PanelTable = ({ judges, members, onChange }: PanelTableProps) => {
  const { t } = useTranslation('admin');
  const set = (id: string, member: PanelMember | null) => {
    const next = new Map(members);
    if (member) next.set(id, member);
    else next.delete(id);
    onChange(next);
  };
  return (
    <table className={cx('panel')}>
      <thead>
        <tr>
          <th>{t('judging.judge')}</th>
          <th>{t('judging.reads')}</th>
          <th>{t('judging.limit')}</th>
        </tr>
      </thead>
      <tbody>
        {judges.map(({ id, name, affiliation }) => {
          const member = members.get(id);
          return (
            <tr key={id}>
              <td>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
                <label>
                  <Checkbox
                    checked={member !== undefined}
                    onChange={({ target }) => set(id, target.checked ? { judgeId: id, languages: null, limit: null } : null)}
                  />
                  {affiliation === '' ? name : `${name}${t('dot')}${affiliation}`}
                </label>
              </td>
              <td>
                {member && (
                  <TextField
                    select
                    value={member.languages?.join() ?? ''}
                    slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': t('judging.reads_of', { name }) } }}
                    onChange={({ target }) => {
                      const only = locales.filter((locale) => locale === target.value);
                      set(id, { ...member, languages: only.length === 0 ? null : only });
                    }}
                  >
                    <MenuItem value="">{t('judging.reads_all')}</MenuItem>
                    {locales.map((locale) => (
                      <MenuItem key={locale} value={locale}>
                        {languageNames[locale]}
                      </MenuItem>
                    ))}
                  </TextField>
                )}
              </td>
              <td>
                {member && (
                  <TextField
                    type="number"
                    value={member.limit ?? ''}
                    placeholder={t('judging.no_limit')}
                    slotProps={{ htmlInput: { min: 1, max: MAX_WORKS, 'aria-label': t('judging.limit_of', { name }) } }}
                    onChange={({ target }) => set(id, { ...member, limit: limitOf(target.value) })}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
