import type { ChangeCause, ProposalQuestion, RemeasurementProposal } from '@panoramic/contract';

interface QuestionWords {
  readonly asks: string;
  readonly answers: Readonly<Partial<Record<ChangeCause, string>>>;
}

/** What a person must say before a change can be treated, with the answers in words. */
export const proposalQuestionWords: Record<ProposalQuestion, QuestionWords> = {
  payments: {
    asks: 'Why has the rent changed?',
    answers: { index: 'An index or rate has moved', agreed: 'Agreed with the lessor' },
  },
  shorter: {
    asks: 'Why is the term shorter?',
    answers: { agreed: 'Agreed with the lessor', option: 'An option is no longer reasonably certain' },
  },
};

/** How the book treats the change, with the paragraph that says so; `null` where nothing needs saying. */
export function describeTreatment(
  { book, kind, question }: RemeasurementProposal,
  cause: ChangeCause | null,
): string | null {
  if (kind === null || question === null) return null;
  const isIfrs = book === 'IFRS16';
  if (kind === 'variable')
    return 'Nothing is remeasured: what is paid beside the measured rent is variable lease cost (842-10-35-5).';
  if (question === 'shorter')
    return cause === 'agreed'
      ? 'A part of the lease is given back, with gain or loss (IFRS 16.45).'
      : 'The asset moves by the difference, without gain or loss (IFRS 16.39).';
  if (cause === 'index')
    return isIfrs
      ? 'Remeasured at the unchanged rate (IFRS 16.42 and 43).'
      : 'Remeasured at the unchanged rate, with what else has changed (842-10-35-5).';
  return `Remeasured at the rate of the day (${isIfrs ? 'IFRS 16.45' : '842-10-25-11'}).`;
}
