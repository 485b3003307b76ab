import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { colorSchemes } from '../../../ui/index.ts';
import { Section } from './section.tsx';

/** The same choice as in the user menu, kept in this browser. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section name="appearance" text="The colors of every screen, in this browser.">
      <div>
        <SegmentedControl
          aria-label="Appearance"
          data={[...colorSchemes]}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </Section>
  );
}
