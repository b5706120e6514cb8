import MailIcon from '@mui/icons-material/MailOutlined';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';

export interface WriteToProps {
  /** The people to write to. */
  segment: AnnouncementSegment;
  word: 'entry' | 'entries' | 'account';
}

/** A link to the page that writes to chosen people. Their ids go with the place in the history, not in an address. */
export const WriteButton = ({ segment, word }: WriteToProps) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  return (
    <Button component={Link} to="/messages/announcements/new" state={{ segment }} variant="outlined" startIcon={<MailIcon />}>
      {t(`officeMessages:write.${word}`)}
    </Button>
  );
};
