export { RentFilters } from './rent-filters.tsx';
export { useRentAddress } from './rent-url.ts';
export { WorkbookButton } from './report-button.tsx';
