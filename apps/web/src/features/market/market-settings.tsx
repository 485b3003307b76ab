import {
  marketSettingFields,
  mayUse,
  showValue,
  type MarketSettings,
  type StoredMarketSettings,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { FieldForm } from '../../fields/index.ts';
import { Banner, notify, SkeletonRows } from '../../ui/index.ts';
import classes from './market-settings.module.css';

/**
 * The assumptions of the session's client about the market. Everybody who sees the market sees them; users
 * with Write change them.
 */
export function MarketSettingsForm({ onClose }: { onClose?: () => void }) {
  const { data, error, refetch } = useQuery(queryFor('Market/GetSettings', {}));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The settings could not be loaded.
      </Banner>
    );
  return data ? <Settings key={data.version} settings={data} onClose={onClose} /> : <SkeletonRows rows={3} />;
}

// Safe: the table is a literal, so it has no keys beyond its type's.
const names = Object.keys(marketSettingFields) as (keyof MarketSettings)[];

interface SettingsProps {
  settings: StoredMarketSettings;
  onClose: (() => void) | undefined;
}

function Settings({ settings, onClose }: SettingsProps) {
  const { roles } = useSignedIn();
  // Only users who see the comps decide who sees figures made of them.
  const shown = names.filter((name) => name !== 'figuresForAll' || mayUse('Comps', roles));
  if (!mayUse('Write', roles))
    return (
      <dl className={classes['facts']}>
        {names.map((name) => (
          <div key={name}>
            <dt>{marketSettingFields[name].label}</dt>
            {/* Safe: the field's own value. */}
            <dd>
              {settings[name] === null
                ? 'Not set'
                : showValue(settings[name] as never, marketSettingFields[name])}
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <FieldForm
      table={marketSettingFields}
      groups={[{ fields: shown }]}
      row={settings}
      saveLabel="Save market settings"
      failureTitle="The market settings were not saved."
      onCancel={onClose}
      onSave={async (row) => {
        const values = Object.fromEntries(shown.map((name) => [name, row[name]]));
        await callAndRefresh('Market/SaveSettings', { ...values, version: settings.version });
        notify('Market settings saved.');
        onClose?.();
      }}
    />
  );
}
