import { createContext, type ReactNode } from 'react';

/** The content beside every page's title: the help button. */
export const TitleAside = createContext<ReactNode>(null);
