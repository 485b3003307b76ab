// Reads the runners' reports: how many tests passed, and the names of those that failed.
// A runner that crashes, or runs nothing, has failed.

export function vitestResult(name, code, report) {
  if (!report) return crashed(name, code);
  const failed = report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const names = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${[...test.ancestorTitles, test.title].join(' › ')}`);
    return names.length === 0 && status === 'failed' ? [`${name}: ${file} could not be run`] : names;
  });
  return settled(name, code, report.numPassedTests, failed);
}

export function playwrightResult(name, code, report) {
  if (!report) return crashed(name, code);
  const specs = report.suites.flatMap((suite) => specsBelow(suite, []));
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${name}: ${title}`);
  const broken = report.errors.map(({ message }) => `${name}: ${String(message).split('\n')[0]}`);
  return settled(name, code, report.stats.expected + report.stats.flaky, [...failed, ...broken]);
}

function specsBelow({ title, suites = [], specs }, above) {
  const path = [...above, title];
  return [
    ...specs.map(({ ok, title: last }) => ({ ok, title: [...path, last].join(' › ') })),
    ...suites.flatMap((suite) => specsBelow(suite, path)),
  ];
}

function settled(name, code, passed, failed) {
  if (passed + failed.length === 0) return { passed, failed: [`${name}: no test was run`] };
  if (code !== 0 && failed.length === 0) return { passed, failed: [`${name}: ended with exit code ${code}`] };
  return { passed, failed };
}

function crashed(name, code) {
  return { passed: 0, failed: [`${name}: ended without a report (exit code ${code})`] };
}
