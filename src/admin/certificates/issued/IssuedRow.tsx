import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { IssuedCertificate } from '#contract/certificates/issued.ts';
import { certificatePath } from '#src/certificates/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './issued.module.css';

const cx = bindStyles(css);

/** Steps that an organiser can take with a certificate. */
export type Step = 'rename' | 'revoke' | 'give_again';

const stepsOf = ({ state, name, mayBeGivenAgain }: IssuedCertificate): Step[] => {
  if (state === 'valid') return name === '' ? ['revoke'] : ['rename', 'revoke'];
  return mayBeGivenAgain ? ['give_again'] : [];
};

/** A certificate of the list: whom and what it certifies, its state, and the next steps. */
export const IssuedRow = ({
  certificate,
  isOffline,
  onStep,
}: {
  certificate: IssuedCertificate;
  isOffline: boolean;
  onStep: (step: Step) => void;
}) => {
  const { t } = useTranslation(['admin', 'certificateIssued', 'certificateDesign']);
  const format = useFormat();
  const text = useText();
  const { no, kind, state, name, latinName, teamName, organization, group, awardTitle, issuedAt, revoked, checks } = certificate;
  const shownName = name === '' ? t('certificateIssued:erased') : name;
  const of = [teamName, organization, group && t(`group.${group}`)].filter(Boolean).join(t('dot'));
  return (
    <li>
      <div className={cx('who')}>
        <p>
          <b>{shownName}</b>
          {latinName !== null && <span className={cx('quiet')}> {latinName}</span>}
        </p>
        <p className={cx('quiet')}>{of}</p>
      </div>
      <div className={cx('what')}>
        <p>{kind === 'award' && awardTitle ? text(awardTitle) : t(`certificateDesign:kind.${kind}`)}</p>
        <a
          className={cx('no')}
          href={certificatePath(no)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('certificateIssued:of', { action: t('certificateIssued:open'), name: shownName, no })}
        >
          {no}
        </a>
      </div>
      <div className={cx('state')}>
        <p>
          <span className={cx('chip', state)}>{t(`certificateIssued:state.${state}`)}</span>{' '}
          <span className={cx('quiet')}>
            {revoked ? format.date(revoked.at) : t('certificateIssued:issued', { at: format.date(issuedAt) })}
            {checks > 0 && `${t('dot')}${t('certificateIssued:checks', { count: checks })}`}
          </span>
        </p>
        {revoked?.reason && <p className={cx('quiet')}>{t('certificateIssued:because', { reason: text(revoked.reason) })}</p>}
        {revoked?.successorNo && <p className={cx('quiet')}>{t('certificateIssued:successor', { no: revoked.successorNo })}</p>}
      </div>
      <div className={cx('steps')}>
        {stepsOf(certificate).map((step) => (
          <Button
            key={step}
            size="small"
            variant="outlined"
            color={step === 'revoke' ? 'error' : 'primary'}
            disabled={isOffline}
            aria-label={t('certificateIssued:of', { action: t(`certificateIssued:${step}`), name: shownName, no })}
            onClick={() => onStep(step)}
          >
            {t(`certificateIssued:${step}`)}
          </Button>
        ))}
      </div>
    </li>
  );
};
