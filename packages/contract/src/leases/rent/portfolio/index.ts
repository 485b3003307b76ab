export * from './forecast.ts';
export * from './in-force.ts';
export * from './increases.ts';
export * from './renewal-rates.ts';
export * from './rent-roll.ts';
export * from './settings.ts';
