export { MarketSettingsForm } from './market-settings.tsx';
