import './ui/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/index.ts';
import { colorScheme, cssVariables, ErrorBoundary, printInLight, theme } from './ui/index.ts';
import { loadFirstScreen } from './app/first-screen.ts';
import { preloadScreensOnHover } from './app/screen-loading.ts';
import { reloadOnNewVersion } from './app/new-version.ts';
import { router } from './app/router.tsx';

reloadOnNewVersion();
printInLight();
preloadScreensOnHover();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>
);
// Not awaited at the top: the code of the screen imports this module, and would wait for it in turn.
void loadFirstScreen().then(() => createRoot(root).render(app));
// Later than the first screen, which nobody prints at once.
void import('./ui/printing/fit-to-paper.ts').then(({ fitPrintsToPaper }) => fitPrintsToPaper());
