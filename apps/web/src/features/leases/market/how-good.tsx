import { showComputedPercent, type MarketQuality, type PropertyType } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { Banner, SkeletonRows } from '../../../ui/index.ts';
import classes from './market.module.css';

/** How far estimates were off in the past, by property type; that of the lease first. */
export function HowGood({ propertyType }: { propertyType: PropertyType | null }) {
  const { data, error, refetch } = useQuery(queryFor('Market/GetQuality', {}));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The figures could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={4} />;
  const sorted = data.toSorted(
    (a, b) => Number(b.propertyType === propertyType) - Number(a.propertyType === propertyType),
  );
  return (
    <div className={classes['madeOf']}>
      <p>
        Each lease comp of the past was estimated from the others that were known at its date, and compared
        with the rate that was really signed.
      </p>
      {sorted.map((quality) => (
        <Quality key={quality.propertyType} quality={quality} />
      ))}
      {sorted.length === 0 && <p>There are no comps to test the estimate on.</p>}
    </div>
  );
}

function Quality({ quality }: { quality: MarketQuality }) {
  const { propertyType, tested, tried, error, inside, words } = quality;
  return (
    <section aria-label={propertyType}>
      <h3>{propertyType}</h3>
      {error === null ? (
        <p>Too few comps to tell.</p>
      ) : (
        <>
          <p>
            Half of {showCount(tested)} estimates were within {showComputedPercent(error)} of the signed rate
            {inside !== null &&
              `, and ${showComputedPercent(inside)} of the signed rates lay inside the range`}
            .{tried > tested && ` ${showCount(tried - tested)} more had too few comps.`}
          </p>
          <table className={classes['errors']}>
            <thead>
              <tr>
                <th scope="col">Median error</th>
                <th scope="col">Percent</th>
              </tr>
            </thead>
            <tbody>
              <ErrorLine label="This estimate" value={error} />
              <ErrorLine label="Median of the seven nearest comps" value={quality.errorOfNearest} />
              <ErrorLine label={`Median of all ${propertyType} comps`} value={quality.errorOfType} />
              <ErrorLine label="Median of the submarket, last two years" value={quality.errorOfSubmarket} />
            </tbody>
          </table>
          <ul>
            {words.map((word) => (
              <li key={word.confidence}>
                {word.confidence}: {showCount(word.tested)} estimates
                {word.error !== null && `, half of them within ${showComputedPercent(word.error)}`}
                {word.inside !== null && `; ${showComputedPercent(word.inside)} lay inside the range`}.
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ErrorLine({ label, value }: { label: string; value: number | null }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value === null ? '' : showComputedPercent(value)}</td>
    </tr>
  );
}
