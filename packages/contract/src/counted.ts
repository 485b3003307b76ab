const figures = new Intl.NumberFormat('en-US');

/** "1 lease", "12,345 leases": a figure with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`;
}
