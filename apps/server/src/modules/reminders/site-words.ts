/** Screens for somebody who comes from outside: each names its client, which the session may not be in. */
export function links(publicUrl: string, clientId: number) {
  const list = `${publicUrl}/Lease/CriticalDates-List?client=${clientId}`;
  return {
    list,
    lease: (sd_id: number) => `${publicUrl}/Lease/LeaseDetails-CriticalDates?id=${sd_id}&client=${clientId}`,
    rent: (sd_id: number) => `${publicUrl}/Lease/LeaseDetails-RentTerms?id=${sd_id}&client=${clientId}`,
    /** Asks for sign-in, then whether the date is done. */
    done: ({ cd_id, sd_id }: { readonly cd_id: number; readonly sd_id: number }) =>
      `${list}&${cd_id === 0 ? `lease=${sd_id}` : `date=${cd_id}`}`,
  };
}
