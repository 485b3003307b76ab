// What a package is made of, as CycloneDX 1.6: the same text for the same lock file.
import { createHash } from 'node:crypto';
import { dependenciesOf, nameOf } from './installed-packages.mjs';

/** `own`: the workspaces that are packaged. `paths`: what they need, of the lock file. `parts`: programs with their versions. */
export function billOfMaterials(packages, { version, own, paths, parts }) {
  const ref = 'panoramic';
  const listed = new Set(paths);
  const programs = Object.entries(parts).map(([name, programVersion]) => programOf(name, programVersion));
  const dependsOn = (path) => [
    ...new Set(
      dependenciesOf(packages, path)
        .flatMap((to) => (packages[to].link ? dependenciesOf(packages, packages[to].resolved) : [to]))
        .filter((to) => listed.has(to))
        .map((to) => refOf(packages, to)),
    ),
  ];
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': ref, name: 'panoramic', version } },
    components: [...programs, ...unique(paths.map((path) => componentOf(packages, path)))].toSorted(byRef),
    dependencies: [
      {
        ref,
        dependsOn: [
          ...programs.map((part) => part['bom-ref']),
          ...new Set(own.flatMap(dependsOn)),
        ].toSorted(),
      },
      ...unique(
        paths.map((path) => ({ ref: refOf(packages, path), dependsOn: dependsOn(path).toSorted() })),
        (entry) => entry.ref,
      ),
    ],
  };
  return `${JSON.stringify({ ...bill, serialNumber: serialNumberOf(bill) }, null, 2)}\n`;
}

/** The same package can lie in two places. */
function unique(entries, keyOf = (entry) => entry['bom-ref']) {
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
}

function byRef(a, b) {
  return a['bom-ref'] < b['bom-ref'] ? -1 : 1;
}

function componentOf(packages, path) {
  const { version, integrity, license } = packages[path];
  const [name, group] = nameOf(packages, path).split('/').toReversed();
  const ref = refOf(packages, path);
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version,
    ...(license && { licenses: [licenseOf(license)] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
    purl: ref,
  };
}

function programOf(name, version) {
  const ref = `pkg:generic/${name}@${version}`;
  return { type: 'application', 'bom-ref': ref, name, version, purl: ref };
}

function refOf(packages, path) {
  return `pkg:npm/${nameOf(packages, path).replace('@', '%40')}@${packages[path].version}`;
}

function licenseOf(license) {
  return /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(/[- ]/);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** A UUID that is the same for the same content. */
function serialNumberOf(bill) {
  const hex = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
