import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '#contract/http/common.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './HowToPay.module.css';
import { instructionsOf } from './instructionsOf.ts';

const cx = bindStyles(css);

/** The instructions for paying a team's fee: facts by their labels, with the entry's number as the reference, and the competition's notes. */
export function HowToPay({ lines, team, number }: { lines: Text; team: string; number: string | null }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  // said at the button: a toast would cover the next one
  const [copied, setCopied] = useState<string | null>(null);
  const copy = (what: string, value: string) =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(what),
      () => showToast({ message: t('fee.notCopied'), tone: 'danger' }),
    );
  const { facts, notes, namesNumber } = instructionsOf(text(lines), { team, number: number ?? '' });
  if (number !== null && !namesNumber) facts.push({ label: t('fee.reference'), value: number });
  return (
    <>
      {facts.length > 0 && (
        <dl className={cx('facts')}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{value}</span>
                {navigator.clipboard && (
                  <button
                    type="button"
                    className={cx('copy', copied === label && 'copied')}
                    aria-label={t('fee.copy', { what: label })}
                    onClick={() => copy(label, value)}
                  >
                    <Icon name={copied === label ? 'check' : moreIcons.copy} />
                  </button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p role="status" className="vh">
        {copied !== null && t('fee.copied', { what: copied })}
      </p>
      {notes !== '' && <Markdown source={notes} level={4} className={cx('notes')} />}
    </>
  );
}
