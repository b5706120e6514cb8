import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { restoreStyleChunks } from '#src/platform/chunks/styleChunks.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';
import { shareBySystem } from './shareBySystem.ts';

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> {
  /** A path of the portal. */
  path: string;
  /** Title of the shared page. */
  title: string;
}

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    return (await import('./ShareDialog.tsx')).default;
  });

/** Shares a page by the system's share sheet if there is one, otherwise by a dialog with its link and QR code. */
export function ShareButton({ path, title, variant = 'secondary', ...look }: ShareButtonProps) {
  const { t } = useTranslation('app');
  const problemMessage = useProblemMessage();
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const urlOf = () => new URL(path, window.location.origin).href;

  const share = async () => {
    if (await shareBySystem(navigator, { title, url: urlOf() })) return;
    setBusy(true);
    try {
      const loaded = Dialog ?? (await loadDialog());
      setDialog(() => loaded);
      setOpen(true);
    } catch (error) {
      showToast({ tone: 'danger', message: problemMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...look} variant={variant} icon={moreIcons.share} busy={busy} onClick={() => void share()}>
        {t('share.button')}
      </Button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} url={urlOf()} title={title} />}
    </>
  );
}
