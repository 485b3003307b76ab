import type { PlainDate } from '../dates.ts';
import { showComputedPercent } from '../fields/percents.ts';

export interface BriefFact {
  readonly label: string;
  readonly value: string;
}

/** Days in a row with the same rent. */
interface BriefStep {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly monthly: number;
  readonly annual: number;
  readonly psqft: number | null;
  /** In effect today. */
  readonly now: boolean;
}

/** A comp of the exhibit; its source is never told. */
export interface BriefComp {
  /** Year and quarter. */
  readonly signed: string;
  /** `null` where names are left out. */
  readonly tenant: string | null;
  /** The address, or how near the comp is where names are left out. */
  readonly place: string;
  readonly sqft: number | null;
  /** New lease, renewal, sublease. */
  readonly kind: string;
  /** As signed, with its basis. */
  readonly rate: string;
  /** On the lease's footing, in today's money. */
  readonly adjusted: number;
  /** Of the weight of all comps, from 0 to 1. */
  readonly share: number;
}

/** The renewal brief of a lease. The Word document and the printed page show the same. */
export interface Brief {
  readonly client: string;
  readonly lease: string;
  readonly address: string;
  readonly day: PlainDate;
  readonly premises: readonly BriefFact[];
  readonly terms: readonly BriefFact[];
  readonly landlord: readonly BriefFact[];
  /** The steps of the rent from today on. */
  readonly schedule: readonly BriefStep[];
  /** How many steps are not shown. */
  readonly earlierSteps: number;
  readonly laterSteps: number;
  /** The rent due in each calendar year, by type. */
  readonly years: {
    readonly labels: readonly string[];
    readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  };
  readonly dates: readonly {
    readonly date: PlainDate;
    readonly type: string;
    /** The time left. */
    readonly words: string;
    readonly note: string;
  }[];
  readonly market: { readonly facts: readonly BriefFact[]; readonly notes: readonly string[] };
  /** `null` for a reader who may not see comps. */
  readonly comps: readonly BriefComp[] | null;
  /** Whether tenants and addresses of comps are told. */
  readonly names: boolean;
  readonly questions: readonly string[];
}

/** Which steps of the rent are not shown, in a sentence; `null` where all are. */
export function stepsNotShown({ earlierSteps, laterSteps }: Pick<Brief, 'earlierSteps' | 'laterSteps'>) {
  const left = [
    { count: earlierSteps, kind: 'earlier' },
    { count: laterSteps, kind: 'later' },
  ].filter(({ count }) => count > 0);
  if (left.length === 0) return null;
  const words = left.map(({ count, kind }) => `${count} ${kind} ${count === 1 ? 'step' : 'steps'}`);
  return `Not shown: ${words.join(', ')}.`;
}

/** What the columns of the exhibit mean, and how much of the weight its comps have. */
export function exhibitNote(comps: readonly BriefComp[]): string {
  const share = 100 * comps.reduce((sum, comp) => sum + comp.share, 0);
  const part =
    share > 99.99
      ? ''
      : ` The ${comps.length} comps shown carry ${showComputedPercent(share)} of all weight.`;
  return `Adjusted: on this lease’s footing and in today’s money. Weight: the comp’s part in the estimate.${part}`;
}
