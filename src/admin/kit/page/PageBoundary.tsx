import { Alert, Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

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
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button color="error" onClick={() => window.location.reload()}>
          {translate('frame.reload')}
        </Button>
      }
    >
      {translate('ra.message.error')}
    </Alert>
  );
};
