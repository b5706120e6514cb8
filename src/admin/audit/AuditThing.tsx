import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { auditThingText, type AuditThing as Thing } from '#contract/office/rules/auditText.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './audit.module.css';
import { auditPath } from './auditPaths.ts';

const cx = bindStyles(css);

/** A subject by its current name, as a link. If it is gone, its former name or its id. */
export const AuditThing = ({ subject, id, name, was }: Thing) => {
  const path = auditPath({ subject, id, isThere: name !== null });
  const text = auditThingText({ subject, id, name, was }, useLocale());
  return path === undefined ? (
    <span className={cx(was === undefined && 'id')}>{text}</span>
  ) : (
    <MuiLink component={Link} to={path}>
      {text}
    </MuiLink>
  );
};
