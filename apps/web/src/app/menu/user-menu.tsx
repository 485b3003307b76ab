import { Menu, useMantineColorScheme } from '@mantine/core';
import { BookOpen, Keyboard, KeyRound, LogOut, Settings, Signpost } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { colorSchemes } from '../../ui/index.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  userName: string;
  onKeys: () => void;
  onTour: () => void;
}

export function UserMenu({ userName, onKeys, onTour }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  function choose(chosen: string) {
    const scheme = colorSchemes.find(({ value }) => value === chosen);
    if (scheme) setColorScheme(scheme.value);
  }
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes['button']} aria-label={`User menu of ${userName}`}>
          <span aria-hidden>{initialsOf(userName)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes['name']}>{userName}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {colorSchemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={onKeys} leftSection={<Keyboard size={16} aria-hidden />}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item onClick={onTour} leftSection={<Signpost size={16} aria-hidden />}>
          Take the tour
        </Menu.Item>
        <Menu.Item component={Link} to={paths.guide} leftSection={<BookOpen size={16} aria-hidden />}>
          Guide
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.settings} leftSection={<Settings size={16} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item component={Link} to={paths.account} leftSection={<KeyRound size={16} aria-hidden />}>
          Change Password
        </Menu.Item>
        <Menu.Item component={Link} to={paths.logout} leftSection={<LogOut size={16} aria-hidden />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
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
