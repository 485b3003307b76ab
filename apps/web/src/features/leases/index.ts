export { DateButton } from './dates/date-button.tsx';
export { LazyDatePanel } from './dates/lazy-date-panel.tsx';
