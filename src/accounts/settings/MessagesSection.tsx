import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageChoices } from '#contract/accounts/messageChoices.ts';
import { type OptionalKind, optionalKinds } from '#contract/messages/rules/messageKind.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { useAction } from '#src/platform/api/useAction.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ownKey, useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);
const channels = ['sms', 'email', 'push'] as const;
const READ = 'GET /api/account/message-choices';

/** Map of readers to the kinds of message that they may leave: a judge gets none of the others. */
const kindsOf = { family: optionalKinds, judge: ['reminders'] } as const satisfies Record<string, readonly OptionalKind[]>;
type Reader = keyof typeof kindsOf;

/** Chooses the messages to receive, by kind and channel. Mandatory messages are not listed. */
export function MessagesSection({ reader = 'family' }: { reader?: Reader }) {
  const { t } = useTranslation('accounts');
  const query = useOwnCall(READ, {});
  return (
    <SettingsSection title={t('settings.messages.title')} block={{ color: 'sun', glyph: 'check' }}>
      <p>{t(reader === 'judge' ? 'settings.messages.judge.what' : 'settings.messages.what')}</p>
      {query.data ? (
        <Choices choices={query.data} reader={reader} />
      ) : query.error ? (
        <LoadFailure query={query} />
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" height="120px" />
        </SkeletonGroup>
      )}
    </SettingsSection>
  );
}

function Choices({ choices: { left }, reader }: { choices: MessageChoices; reader: Reader }) {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  const client = useQueryClient();
  const accountId = useKnownAccount()?.id;
  const { mutate, isPending, variables } = useAction('PUT /api/account/message-choices', {
    waitsForReads: true,
    onSuccess: (choices) => client.setQueryData(ownKey(READ, {}, accountId), choices),
    onError: (problem) => showToast({ message: problemMessage(problem), tone: 'danger' }),
  });
  return (
    <div className={cx('kinds')}>
      {kindsOf[reader].map((kind) => {
        const name = t(`settings.messages.kind.${kind}`);
        return (
          <fieldset key={kind} className={cx('kind')}>
            <legend>{name}</legend>
            <p>{t(reader === 'judge' ? 'settings.messages.judge.about' : `settings.messages.about.${kind}`)}</p>
            <div className={cx('kindChannels')}>
              {channels.map((channel) => {
                const isLeft = left.some((each) => each.kind === kind && each.channel === channel);
                const isChanging = isPending && variables.body.kind === kind && variables.body.channel === channel;
                return (
                  <CheckboxField
                    key={channel}
                    label={t(`settings.messages.channel.${channel}`)}
                    aria-label={t('settings.messages.one', { kind: name, channel: t(`settings.messages.channel.${channel}`) })}
                    checked={isChanging ? !variables.body.left : !isLeft}
                    // a disabled control would lose the focus
                    aria-disabled={isPending}
                    onChange={({ target }) => {
                      if (!isPending) mutate({ body: { kind, channel, left: !target.checked } });
                    }}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
