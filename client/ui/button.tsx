import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type ButtonVariant = 'gold' | 'solid' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
type Look = {
  /** gold: one per view where possible · solid: ink · line: second choice · quiet: text only */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
};

export function buttonClass({ variant = 'gold', size = 'md', block = false }: Look, extra?: string): string {
  return clsx('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', extra);
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Work is under way: a spinner and `pendingText` in place of the label, clicks go nowhere, focus stays. */
    pending?: boolean | undefined;
    /** The verb in progress (`Memproses`); its width is kept free from the start so that nothing moves. */
    pendingText?: string | undefined;
  };

export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={handleClick}
    >
      {pendingText === undefined && !pending ? (
        children
      ) : (
        <PendingLabel pending={pending} text={pendingText}>
          {children}
        </PendingLabel>
      )}
    </button>
  );
}

function PendingLabel({
  pending,
  text,
  children,
}: {
  pending: boolean;
  text: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className="btn-stack">
      <span aria-hidden={pending || undefined} className={clsx(pending && 'invisible')}>
        {children}
      </span>
      <span aria-hidden={!pending || undefined} className={clsx(!pending && 'invisible')}>
        <span className="spin" />
        {text ?? (pending && children)}
      </span>
    </span>
  );
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & Look & { className?: string };

/** Looks like a button, leads somewhere. */
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

type ExternalButtonProps = Omit<ComponentProps<'a'>, 'className'> & Look & { className?: string };

/** A button-like link that leaves the site, in a tab of its own. */
export function ExternalButton({ variant, size, block, className, ...rest }: ExternalButtonProps) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
    />
  );
}

type IconButtonProps = ComponentProps<'button'> & {
  /** What it does, for those who do not see the icon. */
  label: string;
  ring?: boolean | undefined;
};

export function IconButton({ label, ring, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx('icon-btn', ring && 'ringed', className)}
    />
  );
}
