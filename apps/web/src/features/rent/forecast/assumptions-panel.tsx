import { mayUse, rentSettingFields, showValue, type StoredRentSettings } from '@panoramic/contract';
import { callAndRefresh, useSignedIn } from '../../../api/index.ts';
import { FieldForm } from '../../../fields/index.ts';
import { notify, SidePanel } from '../../../ui/index.ts';
import classes from './assumptions-panel.module.css';

interface AssumptionsPanelProps {
  settings: StoredRentSettings;
  onClose: () => void;
}

const names = ['holdover', 'growth', 'renewal', 'fiscalMonth'] as const;

/** The client's assumptions on rent after the last term. Everybody sees them; users with Write edit them. */
export function AssumptionsPanel({ settings, onClose }: AssumptionsPanelProps) {
  const { roles, client } = useSignedIn();
  return (
    <SidePanel title="Assumptions" onClose={onClose}>
      <p className={classes['note']}>
        They hold for everybody who works in {client?.cl_name ?? 'this client'}.
      </p>
      {mayUse('Write', roles) ? (
        <FieldForm
          table={rentSettingFields}
          groups={[{ fields: names }]}
          row={settings}
          saveLabel="Save"
          onCancel={onClose}
          problems={(row) =>
            names.flatMap((name) => (row[name] === null ? [{ field: name, message: 'Enter a value.' }] : []))
          }
          onSave={async ({ holdover, growth, renewal, fiscalMonth }) => {
            // Safe: the form refuses empty fields.
            const values = { holdover, growth, renewal, fiscalMonth } as Record<
              (typeof names)[number],
              number
            >;
            await callAndRefresh('Rent/SaveSettings', { ...values, version: settings.version });
            notify('Assumptions saved.');
            onClose();
          }}
        />
      ) : (
        <dl className={classes['facts']}>
          {names.map((name) => (
            <div key={name}>
              <dt>{rentSettingFields[name].label}</dt>
              <dd>{showValue(settings[name], rentSettingFields[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </SidePanel>
  );
}
