import { CircularProgress, TableContainer } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { formatPhone } from '#contract/text/phone.ts';
import css from '#src/admin/kit/record/record.module.css';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type ComparedField, compareEntries } from './compareEntries.ts';
import { useFieldName } from './useFieldName.ts';

const cx = bindStyles(css);

/** Two entries side by side with the differences marked. ID numbers stay masked. */
export const CompareEntries = ({ entry, otherId }: { entry: AdminEntry; otherId: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const pathTo = useCreatePath();
  const fieldName = useFieldName();
  const other = useQuery({
    queryKey: ['compared entry', otherId],
    queryFn: () => call('GET /api/admin/registrations/:id', { params: { id: otherId } }),
  });
  if (other.isError) return <p role="alert">{message(other.error)}</p>;
  if (!other.data) return <CircularProgress aria-label={t('ra.page.loading')} />;
  const shown = ({ field, differs }: ComparedField, value: string) => {
    const text =
      field.endsWith('.gender') && value !== '' ? t(`gender.${value}`, value) : field.endsWith('.phone') ? formatPhone(value) : value;
    return differs && text !== '' ? <mark>{text}</mark> : text || '–';
  };
  return (
    <TableContainer className={cx('compare')} tabIndex={0} role="region" aria-label={t('record.compared')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('record.compared')}</th>
            <th scope="col">{entry.teamName}</th>
            <th scope="col">
              <Link to={pathTo({ resource: 'registrations', type: 'show', id: otherId })}>{other.data.teamName}</Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {compareEntries(entry, other.data).map((row) => (
            <tr key={row.field}>
              <th scope="row">{fieldName(row.field)}</th>
              <td>{shown(row, row.left)}</td>
              <td>{shown(row, row.right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableContainer>
  );
};
