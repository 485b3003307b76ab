import { expect, test } from 'vitest';
import { parseDocumentsUrl } from './location.ts';

test.each([
  ['/srv/documents', '/srv/documents'],
  ['kept here', '/base/kept here'],
  ['file:///srv/with%20space', '/srv/with space'],
])('%s is a folder', (text, path) => {
  expect(parseDocumentsUrl(text, '/base')).toEqual({ kind: 'folder', path });
});

test('s3:// names a bucket on a server', () => {
  expect(
    parseDocumentsUrl('s3://key:se%2Fcret%2B@minio.example:9000/leases?region=eu-west-1&tls=0', '/base'),
  ).toEqual({
    kind: 'bucket',
    endpoint: 'http://minio.example:9000',
    region: 'eu-west-1',
    bucket: 'leases',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret+',
  });
  expect(parseDocumentsUrl('s3://key:secret@s3.us-east-2.amazonaws.com/leases', '/base')).toMatchObject({
    endpoint: 'https://s3.us-east-2.amazonaws.com',
    region: 'us-east-1',
  });
});

test.each([
  'ftp://host/folder',
  'https://bucket.s3.amazonaws.com',
  'file://elsewhere/folder',
  's3://host/bucket',
  's3://key@host/bucket',
  's3://key:hidden-secret@host',
  's3://key:hidden-secret@host/Bucket_Of_Mine',
  's3://key:hidden-secret@host/bucket/folder',
  's3://key:hidden-secret@host/bucket?tls=maybe',
  's3://key:hidden-secret@host/bucket?sll=1',
  's3://key:hidden-secret%@host/bucket',
  's3:',
  // @security each-stops-start-one-line
])('%s stops the start with one line that keeps the secret', (text) => {
  expect(() => parseDocumentsUrl(text, '/base')).toThrow(/^Wrong setting DOCUMENTS_URL: .+\.$/);
  expect(() => parseDocumentsUrl(text, '/base')).not.toThrow(/hidden-secret/);
});
