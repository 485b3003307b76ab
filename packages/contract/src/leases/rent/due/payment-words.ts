import { isDeposit, type Term } from '../term.ts';

/** "Quarterly in advance, due on the 15th"; `null` for what is paid monthly, in advance, on the 1st. */
export function paymentWords(
  term: Pick<Term, 'rt_type' | 'rt_freq' | 'rt_timing' | 'rt_due_day'>,
): string | null {
  const [frequency, timing, day] = [
    term.rt_freq ?? 'Monthly',
    term.rt_timing ?? 'In advance',
    term.rt_due_day ?? 1,
  ];
  if (isDeposit(term) || (frequency === 'Monthly' && timing === 'In advance' && day === 1)) return null;
  const ending = /^[123]$|^[23][123]$/.test(String(day)) ? endings[day % 10] : 'th';
  return `${frequency} ${timing.toLowerCase()}, due on the ${day}${ending}`;
}

const endings = ['th', 'st', 'nd', 'rd'];
