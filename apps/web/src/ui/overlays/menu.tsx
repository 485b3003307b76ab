import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DropDown, type OpenerProps } from './drop-down.tsx';
import classes from './drop-down.module.css';

interface MenuProps {
  label: string;
  width: number;
  renderOpener: (props: OpenerProps) => ReactNode;
  children: ReactNode;
}

/** A menu below its button. Its items are `MenuItem`, `MenuLink` and `MenuChoice`. */
export function Menu(props: MenuProps) {
  return <DropDown role="menu" {...props} />;
}

interface ItemProps {
  icon?: LucideIcon;
  children: ReactNode;
}

interface MenuItemProps extends ItemProps {
  onClick: () => void;
  /** Stands at the right end. */
  mark?: ReactNode;
}

export function MenuItem({ icon, mark, onClick, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes['item']} onClick={onClick}>
      <ItemIcon icon={icon} />
      <span className={classes['words']}>{children}</span>
      {mark}
    </button>
  );
}

export function MenuLink({ icon, to, children }: ItemProps & { to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={classes['item']}>
      <ItemIcon icon={icon} />
      <span className={classes['words']}>{children}</span>
    </Link>
  );
}

/** One of several that exclude each other. The menu stays open, so that the effect is seen. */
export function MenuChoice({ chosen, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className={classes['item']}
      onClick={onChoose}
    >
      <span className={classes['dot']} aria-hidden />
      <span className={classes['words']}>{children}</span>
    </button>
  );
}

interface MenuChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function MenuTitle({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={`${classes['title']} ${className}`}>{children}</div>;
}

export function MenuLine() {
  return <hr className={classes['line']} />;
}

function ItemIcon({ icon: Icon }: { icon: LucideIcon | undefined }) {
  return Icon ? <Icon size={16} aria-hidden className={classes['icon']} /> : null;
}
