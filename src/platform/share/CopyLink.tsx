import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './ShareDialog.module.css';

const cx = bindStyles(css);

/** A link with the button that copies it. */
export function CopyLink({ url, variant }: { url: string } & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('app');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const link = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      // not every browser allows this: select the link for copying by keyboard instead
      link.current?.focus();
      link.current?.select();
      setState('failed');
    }
  };
  return (
    <>
      <TextField
        ref={link}
        className={cx('link')}
        label={t('share.link')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button variant={variant} icon={state === 'copied' ? 'check' : moreIcons.copy} wide onClick={() => void copy()}>
        {state === 'copied' ? t('share.copied') : t('share.copy')}
      </Button>
      <p role="status" className={cx('state')}>
        {state === 'copied' && <span className="vh">{t('share.copied')}</span>}
        {state === 'failed' && <span>{t('share.failed')}</span>}
      </p>
    </>
  );
}
