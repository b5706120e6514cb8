import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Text } from '#contract/common.ts';
import { auditThingText } from '#contract/rules/auditText.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import css from './audit.module.css';
import { auditPath } from './auditPaths.ts';

const cx = bindStyles(css);

/** Something by its name now, with the way to it; by its id where it is gone. */
export const AuditThing = ({ subject, id, name }: { subject: string; id: string; name: Text | null }) => {
  const path = auditPath({ subject, id, isThere: name !== null });
  const text = auditThingText({ subject, id, name }, useLocale());
  return path === undefined ? (
    <span className={cx('id')}>{text}</span>
  ) : (
    <MuiLink component={Link} to={path}>
      {text}
    </MuiLink>
  );
};
