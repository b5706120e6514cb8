import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device, Draft } from '#src/offline/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ButtonLink, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './OnDevice.module.css';
import { submissionView } from './submissionView.ts';

const cx = bindStyles(css);

/** A draft: its completeness, the reason for a refusal, and a link to resume it. */
export function DraftItem({ draft, drafts }: { draft: Draft; drafts: Pick<Device['drafts'], 'remove'> }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const [isAsking, setAsking] = useState(false);
  const { competition, filled, total, savedAt, problem } = draft;
  const name = draft.label || t('onDevice.unnamed');
  const codes = [...new Set(Object.values(problem?.detail.fields ?? {}))];
  const view = submissionView(draft.subject);
  return (
    <Card as="li" data-opens className={cx('item')}>
      <div>
        <h3 className={cx('name')}>{view.name(t, name)}</h3>
        <p className={cx('facts')}>{text(competition.title)}</p>
        <p className={cx('facts')}>
          {t('dot', {
            first: t('onDevice.saved', { when: format.near(savedAt) }),
            second: t('onDevice.filled', { filled, total }),
          })}
        </p>
      </div>
      <div className={cx('actions')}>
        <ButtonLink
          data-whole
          to={view.path?.(draft) ?? '/personal'}
          size="sm"
          variant="secondary"
          icon="edit"
          aria-label={t('onDevice.continueNamed', { team: name })}
        >
          {t('onDevice.continue')}
        </ButtonLink>
        <IconButton name={moreIcons.trash} label={t('onDevice.delete', { team: name })} onClick={() => setAsking(true)} />
      </div>
      {problem && (
        <Notice tone="danger" title={view.refused(t)} className={cx('wide')}>
          {codes.length === 0 ? message(problem) : codes.map((code) => <p key={code}>{fieldMessage(code)}</p>)}
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('onDevice.deleteTitle', { team: name })}
        body={t('onDevice.deleteBody')}
        confirmLabel={t('onDevice.deleteConfirm')}
        cancelLabel={t('onDevice.keep')}
        onConfirm={() => {
          setAsking(false);
          void drafts.remove(draft.id);
        }}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
