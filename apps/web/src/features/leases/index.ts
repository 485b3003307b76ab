export { DateButton } from './dates/date-button.tsx';
export { OpenDate } from './dates/open-date.tsx';
