import { useMantineColorScheme } from '@mantine/core';
import { BookOpen, Keyboard, KeyRound, LogOut, Settings, Signpost } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { colorSchemes, Menu, MenuChoice, MenuItem, MenuLine, MenuLink, MenuTitle } from '../../ui/index.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  userName: string;
  onKeys: () => void;
  onTour: () => void;
}

export function UserMenu({ userName, onKeys, onTour }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      label={`User menu of ${userName}`}
      width={220}
      renderOpener={(opens) => (
        <button
          type="button"
          className={classes['button']}
          aria-label={`User menu of ${userName}`}
          {...opens}
        >
          <span aria-hidden>{initialsOf(userName)}</span>
        </button>
      )}
    >
      <MenuTitle className={classes['name']}>{userName}</MenuTitle>
      <MenuLine />
      <MenuTitle>Appearance</MenuTitle>
      {colorSchemes.map(({ value, label }) => (
        <MenuChoice key={value} chosen={value === colorScheme} onChoose={() => setColorScheme(value)}>
          {label}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuItem icon={Keyboard} onClick={onKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={Signpost} onClick={onTour}>
        Take the tour
      </MenuItem>
      <MenuLink icon={BookOpen} to={paths.guide}>
        Guide
      </MenuLink>
      <MenuLine />
      <MenuLink icon={Settings} to={paths.settings}>
        Settings
      </MenuLink>
      <MenuLink icon={KeyRound} to={paths.account}>
        Change Password
      </MenuLink>
      <MenuLink icon={LogOut} to={paths.logout}>
        Logout
      </MenuLink>
    </Menu>
  );
}

function initialsOf(userName: string): string {
  const words = userName.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
}
