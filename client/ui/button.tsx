import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'gold' | 'solid' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
type Look = {
  /** gold: one per view where possible · solid: ink · line: second choice · quiet: text only */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
};

const VARIANTS: Record<ButtonVariant, string> = {
  gold: styles.gold,
  solid: styles.solid,
  line: styles.line,
  quiet: styles.quiet,
  danger: styles.danger,
};
const SIZES: Record<ButtonSize, string | false> = { sm: styles.small, md: false, lg: styles.large };

function buttonClass({ variant = 'gold', size = 'md', block = false }: Look, extra?: string): string {
  return clsx(styles.button, VARIANTS[variant], SIZES[size], block && styles.block, extra);
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
    <span className={styles.labels}>
      <span aria-hidden={pending || undefined} className={clsx(styles.label, pending && 'invisible')}>
        {children}
      </span>
      <span aria-hidden={!pending || undefined} className={clsx(styles.label, !pending && 'invisible')}>
        <Spinner />
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

type AnchorButtonProps = Omit<ComponentProps<'a'>, 'className'> & Look & { className?: string };

/** A button-like link within the page, or to a page that is loaded anew. */
export function AnchorButton({ variant, size, block, className, ...rest }: AnchorButtonProps) {
  return <a {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

/** A button-like link that leaves the site, in a tab of its own. */
export function ExternalButton(props: AnchorButtonProps) {
  return <AnchorButton target="_blank" rel="noopener noreferrer" {...props} />;
}

type FileButtonProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & Pick<Look, 'variant'>;

/** Looks like a button, lets a file be chosen; what else it says stands inside. */
export function FileButton({ variant, children, ...rest }: FileButtonProps) {
  return (
    <label className={buttonClass({ variant }, styles.file)}>
      <input {...rest} type="file" className="sr" />
      {children}
    </label>
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
      className={clsx(styles.icon, ring && styles.ringed, className)}
    />
  );
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & { label: string; className?: string };

/** Looks like an icon button, leads somewhere. */
export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return <Link {...rest} aria-label={label} className={clsx(styles.icon, className)} />;
}
