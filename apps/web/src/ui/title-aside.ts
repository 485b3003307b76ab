import { createContext, type ReactNode } from 'react';

/** The content beside every page's title: the help button. */
export const TitleAside = createContext<ReactNode>(null);

/** The content between every page's head and its body: the tabs of its room. */
export const PageTabs = createContext<ReactNode>(null);
