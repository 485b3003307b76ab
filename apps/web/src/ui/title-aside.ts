import { createContext, type ReactNode } from 'react';

/** What the application puts beside every page's title: its help. */
export const TitleAside = createContext<ReactNode>(null);
