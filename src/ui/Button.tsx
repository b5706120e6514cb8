import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './Button.module.css';
import { bindStyles } from './bindStyles.ts';
import { Icon, type IconDrawing } from './icons/Icon.tsx';
import { useLocked } from './rendering.ts';

const cx = bindStyles(css);

/** `danger` starts a destructive action; `destroy` is its solid confirm button. */
export type ButtonVariant = 'primary' | 'secondary' | 'sun' | 'ink' | 'ghost' | 'danger' | 'destroy' | 'vote';
export type ButtonSize = 'lg' | 'md' | 'sm';

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of the container. */
  wide?: boolean | undefined;
  icon?: IconDrawing | undefined;
  iconAfter?: IconDrawing | undefined;
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Shows a spinner at the same width and ignores presses. */
  busy?: boolean | undefined;
}

export interface ButtonLinkProps extends ButtonStyle, LinkProps {
  ref?: Ref<HTMLAnchorElement> | undefined;
}

function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonStyle): string {
  return cx('button', variant, size, wide && 'wide');
}

function Content({ icon, iconAfter, busy, children }: ButtonStyle & { busy?: boolean | undefined; children: ReactNode }) {
  const spinner = <span className={cx('spinner')} />;
  // The spinner replaces an icon; without icons it overlaps the padding, so that the width stays.
  const beside = busy && !icon && !iconAfter;
  return (
    <>
      {icon && (busy ? spinner : <Icon name={icon} />)}
      <span className={cx('label', beside && 'shifted')}>
        {beside && spinner}
        <span>{children}</span>
      </span>
      {iconAfter && (busy && !icon ? spinner : <Icon name={iconAfter} />)}
    </>
  );
}

/** A button. `type` is `button` by default. */
export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  busy,
  type = 'button',
  disabled,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // forms are sent by the portal alone: the browser would put the typed text into the address
  const isTooEarly = useLocked() && type === 'submit';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isTooEarly}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={clsx(buttonClass({ variant, size, wide }), busy && cx('busy'), className)}
      onClick={press}
    >
      <Content icon={icon} iconAfter={iconAfter} busy={busy}>
        {children}
      </Content>
    </button>
  );
}

/** A link styled as a button, for the main action of a view. */
export function ButtonLink({ variant, size, wide, icon, iconAfter, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, wide }), className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name'> {
  name: IconDrawing;
  /** The accessible name and tooltip. */
  label: string;
  /** `raised` is a white block with a lip, `plain` only an icon. */
  variant?: 'plain' | 'raised' | undefined;
  tone?: 'quiet' | 'danger' | undefined;
}

export function IconButton({ name, label, variant = 'plain', tone = 'quiet', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(cx('iconButton', variant, tone === 'danger' && 'removing'), className)}
    >
      <Icon name={name} />
    </button>
  );
}
