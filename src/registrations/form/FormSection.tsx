import { type ReactNode, useId } from 'react';
import { type BlockColour, type BlockGlyph, CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './RegistrationForm.module.css';

const cx = bindStyles(css);

interface FormSectionProps {
  title: string;
  block: { color: BlockColour; glyph: BlockGlyph };
  /** Content at the end of the heading's line. */
  note?: ReactNode;
  children: ReactNode;
}

/** One card of the form: a block of the program and its heading. */
export function FormSection({ title, block, note, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={headingId}>
      <header className={cx('sectionHead')}>
        <CodeBlock {...block} className={cx('sectionBlock')} />
        <h2 id={headingId}>{title}</h2>
        {note && <p className={cx('sectionNote')}>{note}</p>}
      </header>
      {children}
    </Card>
  );
}
