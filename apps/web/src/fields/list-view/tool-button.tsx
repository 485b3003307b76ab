import { Button, type ButtonProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: LucideIcon;
}

/** A quiet button above a table that opens something. */
export function ToolButton({ icon: Icon, ...props }: ToolButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      classNames={{ root: classes['tool'] ?? '' }}
      leftSection={<Icon size={15} aria-hidden />}
      {...props}
    />
  );
}
