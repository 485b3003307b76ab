export { RentFilters } from './rent-filters.tsx';
export { RentList } from './rent-list.tsx';
export { useRentAddress, type RentAddress } from './rent-url.ts';
export { WorkbookButton } from './report-button.tsx';
