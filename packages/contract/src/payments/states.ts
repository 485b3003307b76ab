export const paymentStates = ['Due', 'Approved', 'Held', 'Sent', 'Paid'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why somebody should look at a payment. Without a payee or a code it cannot be approved. */
export const paymentMarks = [
  'noPayee',
  'noCode',
  'newPayee',
  'differs',
  'pastExpiration',
  'closed',
  'disputed',
  'changed',
  'late',
  'correction',
  'own',
  'paidDiffers',
] as const;
export type PaymentMark = (typeof paymentMarks)[number];

export const blockingMarks: readonly PaymentMark[] = ['noPayee', 'noCode'];
