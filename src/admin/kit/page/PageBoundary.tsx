import { Alert, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Contains the error of a page, so that the frame around it stays. A page with another key starts afresh. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

const BrokenPage = () => {
  const { t } = useTranslation('admin');
  return (
    <Alert
      severity="error"
      action={
        <Button color="error" onClick={() => window.location.reload()}>
          {t('frame.reload')}
        </Button>
      }
    >
      {t('ra.message.error')}
    </Alert>
  );
};
