import { mayUse, showDate, type RemeasurementProposal } from '@panoramic/contract';
import { useSignedIn } from '../../../api/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import tab from './accounting-tab.module.css';
import { ProposalDecision } from './decision.tsx';
import { Changes } from './effects.tsx';
import classes from './proposal.module.css';

interface ProposalProps {
  sd_id: number;
  proposals: readonly RemeasurementProposal[];
  show: ShowAmount;
}

/** What changed since the lease was measured, what it does to the books, and the decision in each. */
export function ProposedRemeasurement({ sd_id, proposals, show }: ProposalProps) {
  const { roles } = useSignedIn();
  const mayDecide = mayUse('Write', roles);
  const [first] = proposals;
  if (!first) return null;
  return (
    <section className={classes['proposal']} aria-label="Remeasurement proposed">
      <h2 className={tab['heading']}>Remeasurement proposed, from {showDate(first.effective)} on</h2>
      <p className={tab['quiet']}>
        The lease has changed since it was measured. Closed months stay as they are. Accept books what is
        shown here. Dismiss leaves the measurement as it is; what is paid beside it is variable lease cost.
      </p>
      {decidedTogether(proposals).map((group) => (
        <ProposalDecision
          key={group.map(({ book, digest }) => book + digest).join(' ')}
          sd_id={sd_id}
          proposed={group}
          mayDecide={mayDecide}
          isNamed={proposals.length > 1}
          show={show}
        />
      ))}
      {!mayDecide && proposals.every(({ question }) => question) && <Changes changes={first.changes} />}
    </section>
  );
}

/** One decision for all books where they ask nothing, and one for each where the standards differ. */
function decidedTogether(
  proposals: readonly RemeasurementProposal[],
): readonly (readonly RemeasurementProposal[])[] {
  return proposals.every(({ question }) => question === null) ? [proposals] : proposals.map((one) => [one]);
}
