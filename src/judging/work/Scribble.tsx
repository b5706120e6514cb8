import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { WorkLine } from '#src/judging/marks/workLines.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import { SaveStatus } from '#src/platform/savedForm/SaveStatus.tsx';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import css from './Sheet.module.css';

const cx = bindStyles(css);

const Form = z.object({ text: z.string() });

interface ScribbleProps {
  account: Account;
  device: Device | null;
  line: WorkLine;
}

interface Found {
  text: string;
  draft: Draft | null;
}

/** A judge's own notes about a work. They are saved, sealed, on this device alone, and never sent. */
export function Scribble({ account, device, line }: ScribbleProps) {
  const { t } = useTranslation('judging');
  const [found, setFound] = useState<Found | null>(null);
  const { id: roundId } = line.round;
  const { no } = line.work;
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<Found> => {
      const drafts = (await device?.drafts.list()) ?? [];
      const own = drafts.find(({ subject }) => subject.scribble === true && subject.roundId === roundId && subject.no === no);
      const form = own && (await device?.drafts.read(own.id, Form));
      return form ? { text: form.form.text, draft: form.draft } : { text: '', draft: null };
    };
    read().then(
      (next) => isCurrent && setFound(next),
      () => isCurrent && setFound({ text: '', draft: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [device, roundId, no]);
  return (
    <details className={cx('card', 'scribble')} open={found !== null && found.text !== '' ? true : undefined}>
      <summary>{t('scribble.title')}</summary>
      {found && <Editor account={account} device={device} line={line} found={found} />}
    </details>
  );
}

function Editor({ account, device, line: { round, work }, found }: ScribbleProps & { found: Found }) {
  const { t } = useTranslation('judging');
  const [text, setText] = useState(found.text);
  const latest = useRef(text);
  const submission = useFormSubmission<never>(() => ({
    accountId: account.id,
    open: () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable'))),
    begin: found.draft ?? {
      subject: subjectOf('mark', { roundId: round.id, no: work.no, scribble: true }),
      competition: briefOf({ ...round.competition, slug: '' }),
    },
  }));
  useLayoutEffect(() => submission.attach(() => ({ form: { text: latest.current }, label: '', filled: 0, total: 0 })), [submission]);
  return (
    <>
      <TextArea
        label={t('scribble.label')}
        hint={t('scribble.hint')}
        rows={3}
        value={text}
        onChange={({ target }) => {
          latest.current = target.value;
          setText(target.value);
          submission.changed();
        }}
      />
      <SaveStatus autosave={submission} />
    </>
  );
}
