import { Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import { type MemberField, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { memberFieldText } from '#contract/registrations/rules/memberFieldText.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { RevealControls } from '#src/admin/kit/record/RevealControls.tsx';
import css from '#src/admin/kit/record/record.module.css';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

/** The first columns. The ID number follows the name, then age and warnings: a phone's screen shows no more than these. */
const FIRST: readonly MemberField[] = ['name', 'idNumber'];
/** Fields that stand below another in its column. */
const BELOW: Partial<Record<MemberField, MemberField>> = { name: 'latinName', country: 'region' };
const others = memberFieldNames.filter(
  (field) => !FIRST.includes(field) && !Object.values(BELOW).includes(field) && memberFields[field].details !== 'hidden',
);

type Child = AdminEntry['members'][number];

/** Returns a masked number with a short mask: the whole one would take two lines of the table. */
const shortMask = (text: string): string => text.replace(/\*{4,}/, '****');

/** The warnings about a child: its age, or another team. */
const MemberCheck = ({ entry, member }: { entry: AdminEntry; member: Child }) => {
  const { t } = useTranslation('admin');
  const isElsewhere = entry.possibleDuplicates.some(({ memberName }) => memberName === member.name);
  if (!member.ageWarning && !isElsewhere) return <span className={cx('fits')}>✓ {t('fits')}</span>;
  return (
    <span className={cx('attention')}>
      {member.ageWarning && <div>⚠ {t(`ageWarning.${member.ageWarning}`)}</div>}
      {isElsewhere && <div>⚠ {t('resources.registrations.fields.hasPossibleDuplicate')}</div>}
    </span>
  );
};

/** The members of an entry. ID numbers stay masked until requested with a reason, which the family can read. */
export const MemberTable = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  const numbers = useMutation({
    mutationFn: (reason: RevealReason) =>
      call('POST /api/admin/registrations/:id/id-numbers', { params: { id: entry.id }, body: { reason } }),
    gcTime: 0,
    onSuccess: () => refresh(),
    onError: (error) => notify(message(error), { type: 'error' }),
  });
  const label = (field: WordOf<'resources.registrations.fields'>) => t(`resources.registrations.fields.${field}`);
  const textOf = (member: Child, field: MemberField) => memberFieldText(member, field, locale, (gender) => t(`gender.${gender}`));
  const head = (field: MemberField) => <TableCell key={field}>{t(`resources.registrations.fields.member.${field}`)}</TableCell>;
  const cell = (member: Child, index: number) => (field: MemberField) => {
    const below = BELOW[field] && textOf(member, BELOW[field]);
    return (
      <TableCell key={field} className={cx('memberCell')}>
        {(field === 'idNumber' && numbers.data?.items[index]?.idNumber) || shortMask(textOf(member, field)) || '–'}
        {below && <div className={cx('below')}>{below}</div>}
      </TableCell>
    );
  };
  return (
    <Stack spacing={1}>
      <TableContainer tabIndex={0} role="region" aria-label={label('members')}>
        <Table size="small">
          <TableHead sx={{ '& th': { whiteSpace: 'normal', wordBreak: 'keep-all' } }}>
            <TableRow>
              {FIRST.map(head)}
              <TableCell>{t('member_age')}</TableCell>
              <TableCell>{t('member_check')}</TableCell>
              {others.map(head)}
            </TableRow>
          </TableHead>
          <TableBody>
            {entry.members.map((member, index) => (
              <TableRow key={`${member.name} ${member.idNumber}`}>
                {FIRST.map(cell(member, index))}
                <TableCell className={cx('memberCell')}>
                  {member.ageThen?.age ?? '–'}
                  {member.ageThen && <div className={cx('below', 'whole')}>{t('born_in', { year: member.ageThen.bornIn })}</div>}
                </TableCell>
                <TableCell className={cx('check')}>
                  <MemberCheck entry={entry} member={member} />
                </TableCell>
                {others.map(cell(member, index))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <div className={cx('numbers')}>
        <span className={cx('numbersNote')}>{t('id_numbers_note')}</span>
        <RevealControls
          showLabel={t('show_id_numbers')}
          hideLabel={t('hide_id_numbers')}
          isShown={numbers.data !== undefined}
          isPending={numbers.isPending}
          onShow={numbers.mutateAsync}
          onHide={numbers.reset}
        />
      </div>
    </Stack>
  );
};
