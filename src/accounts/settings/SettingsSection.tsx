import { type ReactNode, useId } from 'react';
import { type BlockColour, type BlockGlyph, CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);

interface SettingsSectionProps {
  title: string;
  block: { color: BlockColour; glyph: BlockGlyph };
  children: ReactNode;
}

/** One card of the account settings. */
export function SettingsSection({ title, block, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={headingId}>
      <header className={cx('head')}>
        <CodeBlock {...block} className={cx('block')} />
        <h2 id={headingId} className={cx('heading')}>
          {title}
        </h2>
      </header>
      {children}
    </Card>
  );
}
