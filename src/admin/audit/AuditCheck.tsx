import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './audit.module.css';

const cx = bindStyles(css);

/** Lets the server verify the whole chain and shows the result. */
export const AuditCheck = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const message = useProblemMessage();
  const check = useAction('POST /api/admin/audit/checks');
  const press = useSinglePress(() => check.mutateAsync({}));
  const { data, error } = check;
  const result = data
    ? data.broken === null
      ? t('audit.whole', { lines: format.number(data.lines), time: format.dateTime(data.checkedAt) })
      : t('audit.broken', { no: data.broken })
    : null;
  return (
    <>
      <Button variant="outlined" size="small" loading={check.isPending} onClick={press}>
        {t('audit.check')}
      </Button>
      <span role="status" className={cx(error || data?.broken ? 'isBroken' : 'isWhole')}>
        {error ? message(error) : result}
      </span>
    </>
  );
};
