import {
  contactCard,
  contactFields,
  contactName,
  editValue,
  phoneToCall,
  type Field,
  type FoundCard,
} from '@panoramic/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { queryFor } from '../../../api/index.ts';
import { CellPopup, LineCell, type CustomInputProps } from '../../../fields/index.ts';
import classes from './card-input.module.css';

const fewestLetters = 2;

/**
 * The input of a company or a name. While the user types, it offers matching cards of other leases. Picking
 * one fills the whole contact; typing on or leaving the field keeps what was typed.
 */
export function CardInput(props: CustomInputProps) {
  const { text, id, field, row, act } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const list = useId();
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [query] = useDebouncedValue(text.trim(), 150);
  const { data = [] } = useQuery({
    ...queryFor('Leases/FindContactCards', { query }),
    enabled: open && query.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const cards = open && text.trim().length >= fewestLetters ? data : [];

  function take(card: FoundCard | undefined) {
    setOpen(false);
    if (!card) return;
    const names =
      row.typed['c_type'] || row.base['c_type'] ? contactCard : (['c_type', ...contactCard] as const);
    for (const name of names) {
      const of: Field = contactFields[name];
      act({ type: 'type', row: row.name, field: name, text: editValue(card[name] as never, of) }); // Safe: its own value.
    }
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (cards.length === 0) return;
    if (key === 'ArrowDown') setMarked((marked + 1) % cards.length);
    else if (key === 'ArrowUp') setMarked((marked <= 0 ? cards.length : marked) - 1);
    else if (key === 'Escape') setOpen(false);
    else if (key === 'Enter' && marked >= 0) take(cards[marked]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={anchor}
      onKeyDown={press}
      onChange={() => {
        setOpen(true);
        setMarked(-1);
      }}
      onBlur={() => setOpen(false)}
    >
      <label htmlFor={id} className={classes['label']}>
        {field.label}
      </label>
      <LineCell
        {...props}
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': cards.length > 0,
          'aria-controls': cards.length > 0 ? list : undefined,
          'aria-activedescendant': cards.length > 0 && marked >= 0 ? `${list}-${marked}` : undefined,
        }}
      />
      {cards.length > 0 && (
        <CellPopup anchor={anchor} onClose={() => setOpen(false)} fitted>
          <CardList id={list} cards={cards} marked={marked} onTake={take} />
        </CellPopup>
      )}
    </div>
  );
}

interface CardListProps {
  id: string;
  cards: readonly FoundCard[];
  /** The position of the card that Enter takes. */
  marked: number;
  onTake: (card: FoundCard) => void;
}

function CardList({ id, cards, marked, onTake }: CardListProps) {
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label="Contacts of other leases">
      {cards.map((card, index) => (
        <div
          key={JSON.stringify(card)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={classes['card']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(card)}
        >
          <span className={classes['who']}>
            {[card.c_company, contactName(card)].filter(Boolean).join(', ')}
          </span>
          <span className={classes['more']}>{describeCard(card)}</span>
        </div>
      ))}
    </div>
  );
}

/** "Landlord, St. Louis, (314) 555-0142, on 3 leases". */
function describeCard(card: FoundCard): string {
  const leases = card.leases === 1 ? 'on 1 lease' : `on ${card.leases.toLocaleString('en-US')} leases`;
  return [card.c_type, card.c_city, phoneToCall(card)?.number, leases].filter(Boolean).join(', ');
}
