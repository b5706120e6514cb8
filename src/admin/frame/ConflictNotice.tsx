import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '../../platform/format/useFormat.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import css from './ConflictNotice.module.css';

const cx = bindStyles(css);

interface ConflictNoticeProps {
  /** Who changed it meanwhile; `null` where the server does not say. */
  by: string | null;
  at: number | null;
  /** What differs, each with what they have stored and what stands here. */
  differences: readonly { label: string; theirs: ReactNode; mine: ReactNode }[];
  /** Takes over what is stored, and gives up what stands here. */
  onKeepTheirs: () => void;
  /** Sends what stands here again, on top of what is stored. */
  onUseMine: () => void;
  isPending?: boolean;
}

/** Someone else has changed this meanwhile: both versions, and one of them to go on with. Nothing is overwritten unseen. */
export const ConflictNotice = ({ by, at, differences, onKeepTheirs, onUseMine, isPending = false }: ConflictNoticeProps) => {
  const translate = useTranslate();
  const format = useFormat();
  const who = by ?? translate('conflict.someone');
  return (
    <Alert severity="warning" role="alert">
      <p className={cx('title')}>
        {at === null ? translate('conflict.title', { who }) : translate('conflict.title_at', { who, at: format.dateTime(at) })}
      </p>
      {differences.length > 0 && (
        <table className={cx('versions')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{translate('conflict.theirs')}</th>
              <th scope="col">{translate('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={cx('actions')}>
        <Button variant="outlined" disabled={isPending} onClick={onKeepTheirs}>
          {translate('conflict.keep_theirs')}
        </Button>
        <Button variant="outlined" loading={isPending} onClick={onUseMine}>
          {translate('conflict.use_mine')}
        </Button>
      </div>
    </Alert>
  );
};
