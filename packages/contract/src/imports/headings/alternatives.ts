/** What an amount or an area is counted by: "Rent / month" is one thing. */
const unit =
  /^(?:(?:per|each|by)\s+)?(?:mo|mos|mth|mths|month|monthly|m|yr|yrs|year|annum|annual|qtr|quarter|sf|rsf|sqft|sq\.?\s*ft|sq|ft|foot|psf|day|wk|week|unit|acre)\.?\)?$/i;

/**
 * The names that a heading gives to the same column, as "Site / Bldg" and "Landlord or Owner"; none for a heading
 * that is one name.
 */
export function alternativesIn(heading: string): readonly string[] {
  const parts = heading.split(/\s*[/|]\s*|\s+or\s+/i).map((part) => part.trim());
  const areNames = parts.length > 1 && parts.every((part) => /^\p{L}{2}/u.test(part) && !unit.test(part));
  return areNames ? parts : [];
}
