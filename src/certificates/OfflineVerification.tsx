import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { awardOf } from '#contract/competitions/awards.ts';
import { dateLocale, dayOptions } from '#contract/time/dateText.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { DataList } from '#src/ui/display/DataList.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './OfflineVerification.module.css';
import type { CheckedProof } from './useProof.ts';

const cx = bindStyles(css);

const tones = { right: 'success', forged: 'danger', key_unknown: 'info', unsupported: 'info' } as const;

interface OfflineVerificationProps {
  checked: CheckedProof;
  busy: boolean;
  onRetry: () => void;
}

/** The verification of a certificate without a network, by the signature in its QR code. Asks the server by itself once it is reachable. */
export function OfflineVerification({ checked: { proof, verdict }, busy, onRetry }: OfflineVerificationProps) {
  const { t } = useTranslation('results');
  const { name: brand } = useBrand();
  const retry = useEffectEvent(onRetry);
  useEffect(() => connection.subscribe(() => connection.current() !== 'offline' && retry()), []);
  return (
    <Card className={cx('card')}>
      {verdict !== null && (
        <Notice tone={tones[verdict]} role={verdict === 'forged' ? 'alert' : 'status'} title={t(`offline.${verdict}.title`, { brand })}>
          {t(`offline.${verdict}.body`)}
        </Notice>
      )}
      {verdict === 'right' && proof && <Statement proof={proof} />}
      <div>
        <Button icon="refresh" busy={busy || verdict === null} onClick={onRetry}>
          {t('offline.ask')}
        </Button>
      </div>
    </Card>
  );
}

/** The signed statement, with the titles that this device has. */
function Statement({ proof: { statement } }: { proof: NonNullable<CheckedProof['proof']> }) {
  const { t } = useTranslation('results');
  const text = useText();
  const locale = useLocale();
  const dayText = new Intl.DateTimeFormat(dateLocale(locale), { ...dayOptions(locale), timeZone: 'UTC' });
  const { no, kind, award, competition, day } = statement;
  const { data } = useCall('GET /api/competitions/:id', { params: { id: competition } });
  const items = [
    { label: t('fact.number'), value: <span className="num">{no}</span> },
    { label: t('fact.competition'), value: data ? text(data.title) : competition },
    ...(kind === 'teacher' || kind === 'judge' ? [{ label: t('fact.award'), value: t(`own.kind.${kind}`) }] : []),
    ...(award === '' ? [] : [{ label: t('fact.award'), value: text(awardOf(data?.awards ?? [], award).title) }]),
    { label: t('fact.issued'), value: dayText.format(Date.parse(day)) },
  ];
  return <DataList items={items} />;
}
