import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Check, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'auto', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[];

export function UserMenu({ userName }: { userName: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={classes['button']} aria-label={`User menu of ${userName}`}>
          <span aria-hidden>{initialsOf(userName)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['name']}>{userName}</div>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value ? <Check size={16} aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
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
  return words.slice(0, 2).map((word) => word[0]?.toUpperCase()).join('');
}
