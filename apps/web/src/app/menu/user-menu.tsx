import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Keyboard, KeyRound, LogOut, Signpost } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

interface UserMenuProps {
  userName: string;
  onKeys: () => void;
  onTour: () => void;
}

export function UserMenu({ userName, onKeys, onTour }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  function choose(chosen: string) {
    const scheme = schemes.find(({ value }) => value === chosen);
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
          {schemes.map(({ value, label }) => (
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
        <Menu.Divider />
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
