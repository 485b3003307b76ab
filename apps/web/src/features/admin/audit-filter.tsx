import { auditKinds, date, typedValue } from '@panoramic/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { queryFor } from '../../api/index.ts';
import { FieldInput } from '../../fields/index.ts';
import classes from './users.module.css';

const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }));
const days = { from: date('From'), to: date('To') };

interface AuditFilterProps {
  params: URLSearchParams;
  onFilter: (params: Record<string, string>) => void;
}

export function AuditFilter({ params, onFilter }: AuditFilterProps) {
  const { data: users = [] } = useQuery(queryFor('Admin/GetUsersAsync', {}));
  const { data: clients = [] } = useQuery(queryFor('Clients/GetDropdown', {}));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(Object.fromEntries(params));
  const [isLeft, setLeft] = useState(false);
  function choose(name: string, value: string | null) {
    const { [name]: _, ...others } = chosen;
    setChosen(value ? { ...others, [name]: value } : others);
  }
  function problemOf(name: keyof typeof days): string | undefined {
    const reading = typedValue(chosen[name] ?? '', days[name]);
    return isLeft && 'problem' in reading ? reading.problem : undefined;
  }

  function filter(event: FormEvent) {
    event.preventDefault();
    const read = Object.fromEntries(
      (['from', 'to'] as const).map((name) => [name, typedValue(chosen[name] ?? '', days[name])]),
    );
    if (Object.values(read).some((reading) => 'problem' in reading)) return setLeft(true);
    const { from: _from, to: _to, ...others } = chosen;
    const dates = Object.entries(read).flatMap(([name, reading]) =>
      'value' in reading && typeof reading.value === 'string' ? [[name, reading.value]] : [],
    );
    onFilter({ ...others, ...Object.fromEntries(dates) });
  }

  return (
    <form className={classes['search']} aria-label="Filter the audit" onSubmit={filter}>
      <Select
        className={`${classes['client']} ${classes['half']}`}
        label="Who"
        placeholder="Everybody"
        data={users.map(({ id, userName }) => ({ value: String(id), label: userName }))}
        value={chosen['userId'] ?? null}
        clearable
        searchable
        onChange={(value) => choose('userId', value)}
      />
      <Select
        className={`${classes['client']} ${classes['half']}`}
        label="What"
        placeholder="Everything"
        data={kinds}
        value={chosen['kind'] ?? null}
        clearable
        searchable
        onChange={(value) => choose('kind', value)}
      />
      <Select
        className={classes['client']}
        label="Client"
        placeholder="All clients"
        data={clients.map(({ value, label }) => ({ value: String(value), label }))}
        value={chosen['clientId'] ?? null}
        clearable
        searchable
        onChange={(value) => choose('clientId', value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={classes['day']}>
          <FieldInput
            field={days[name]}
            name={name}
            text={chosen[name] ?? ''}
            onText={(typed) => choose(name, typed)}
            onLeave={() => setLeft(true)}
            error={problemOf(name)}
          />
        </div>
      ))}
      <Button type="submit" variant="default">
        Show
      </Button>
    </form>
  );
}
