import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  iconSize?: number;
  /** The accessible name, because the button shows no text. */
  label: string;
}

export function IconButton({
  icon: Icon,
  iconSize = 16,
  label,
  className,
  children,
  ...given
}: IconButtonProps) {
  const names = [classes['button'], className].filter(Boolean).join(' ');
  return (
    <button type="button" aria-label={label} className={names} {...given}>
      <Icon size={iconSize} aria-hidden />
      {children}
    </button>
  );
}
