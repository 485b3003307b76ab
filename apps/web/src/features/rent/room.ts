// One chunk for the room: each further one would be named in what every page loads at the start.
export { ForecastScreen } from './forecast/forecast.tsx';
export { IncreasesScreen } from './increases.tsx';
export { RentRollScreen } from './rent-roll.tsx';
