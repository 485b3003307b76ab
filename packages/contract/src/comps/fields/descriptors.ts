import { submarkets } from './choices.ts';
import type { CompDescriptor, Labels, SearchName } from './descriptor.ts';
import type { CompFieldName } from './fields.ts';
import type { CompTypeId } from './types.ts';

const site = ['buildingName', 'address', 'city', 'state', 'zip'] as const;
const location = ['submarket', ...site] as const;
const parties = ['buyer', 'seller', 'buyerRepFirm', 'sellerRepFirm'] as const;

const leaseFoot = { title: 'Notes', fields: ['comments', 'source', 'dateEntered'] } as const;
const saleFoot = { title: 'Notes', fields: ['comments', 'pressRelease', 'source', 'dateEntered'] } as const;

const dateSold = { leaseCommencement: 'Date Sold' } as const;

interface Particulars {
  readonly building: readonly CompFieldName[];
  /** Searched beside the year built: a class, a product type, tenants. */
  readonly searchedBy: readonly SearchName[];
}

function lease(
  type: CompTypeId,
  { building, searchedBy }: Particulars,
  lastColumns: readonly CompFieldName[] = [],
): CompDescriptor {
  return {
    groups: [
      { title: 'Location', fields: ['leaseCommencement', 'submarket', 'tenant', ...site] },
      {
        title: 'Lease',
        fields: [
          'leasedSF',
          'term',
          'effectiveRate',
          'rateType',
          'tisf',
          'leaseType',
          'commencementDate',
          'leaseExpDate',
        ],
      },
      { title: 'Building', fields: ['buildingOwner', 'buildingSize', 'yearBuilt', ...building] },
      { title: 'Representation', fields: ['tenantRepFirm', 'landlordRepFirm'] },
      leaseFoot,
      // What the specification does not name stands behind what it does.
      { title: 'Rent steps', fields: ['startingRent', 'escalation', 'freeMonths'] },
    ],
    labels: {},
    submarkets: submarkets[type],
    search: [
      'leaseCommencement',
      'submarket',
      'tenant',
      ...site,
      'leasedSF',
      'perSqft',
      'rateType',
      'leaseType',
      'buildingOwner',
      'buildingSize',
      'yearBuilt',
      ...searchedBy,
      'tenantRepFirm',
      'landlordRepFirm',
    ],
    perSqft: 'effectiveRate',
    columns: [
      'leaseCommencement',
      'submarket',
      'tenant',
      'buildingName',
      'address',
      'leasedSF',
      'term',
      'effectiveRate',
      'rateType',
      'tisf',
      'leaseType',
      ...lastColumns,
    ],
    measures: [{ price: 'effectiveRate', size: 'leasedSF' }],
    party: 'tenant',
  };
}

/** The sale of an office, an industrial or a retail building. */
function buildingSale(
  type: CompTypeId,
  { building, searchedBy }: Particulars,
  options: { labels?: Labels; columnsAfterSize?: readonly CompFieldName[] } = {},
): CompDescriptor {
  return {
    groups: [
      { title: 'Location', fields: ['leaseCommencement', ...location] },
      { title: 'Building', fields: building },
      {
        title: 'Sale',
        fields: ['salePrice', 'pricePerSf', 'saleType', 'noi', 'capRate', 'occupancyPercent'],
      },
      { title: 'Parties', fields: parties },
      saleFoot,
    ],
    labels: { ...dateSold, ...options.labels },
    submarkets: submarkets[type],
    search: [
      'leaseCommencement',
      ...location,
      'buildingSize',
      'salePrice',
      'perSqft',
      'yearBuilt',
      ...searchedBy,
      'saleType',
      ...parties,
    ],
    perSqft: 'pricePerSf',
    columns: [
      'leaseCommencement',
      'submarket',
      'buildingName',
      'address',
      'buildingSize',
      ...(options.columnsAfterSize ?? []),
      'salePrice',
      'pricePerSf',
      'capRate',
      'saleType',
      'buyer',
      'seller',
    ],
    measures: [{ price: 'pricePerSf', size: 'buildingSize' }],
    party: 'buyer',
  };
}

const industrial = ['productType', 'percentOffice', 'ceilingHeight', 'lotSize'] as const;

export const compDescriptors: Record<CompTypeId, CompDescriptor> = {
  1: lease(1, { building: ['buildingClass'], searchedBy: ['buildingClass'] }),
  2: buildingSale(2, {
    building: ['buildingSize', 'yearBuilt', 'buildingClass', 'acerage'],
    searchedBy: ['buildingClass'],
  }),
  3: lease(3, { building: industrial, searchedBy: ['productType'] }, ['productType']),
  4: buildingSale(
    4,
    {
      building: ['productType', 'buildingSize', 'yearBuilt', 'percentOffice', 'ceilingHeight', 'lotSize'],
      searchedBy: ['productType'],
    },
    { columnsAfterSize: ['productType'] },
  ),
  5: lease(5, { building: [], searchedBy: [] }),
  6: buildingSale(
    6,
    { building: ['tenant', 'buildingSize', 'yearBuilt', 'acerage'], searchedBy: ['tenant'] },
    { labels: { tenant: 'Major Tenants' } },
  ),
  7: {
    groups: [
      { title: 'Location', fields: ['leaseCommencement', ...location] },
      { title: 'Land', fields: ['acres', 'acresInSf'] },
      { title: 'Sale', fields: ['salePrice', 'perAcre', 'landPricePerSf', 'saleType'] },
      { title: 'Parties', fields: parties },
      saleFoot,
    ],
    labels: dateSold,
    submarkets: submarkets[7],
    search: ['leaseCommencement', ...location, 'acreage', 'salePrice', 'perSqft', 'saleType', ...parties],
    perSqft: 'landPricePerSf',
    columns: [
      'leaseCommencement',
      'submarket',
      'address',
      'city',
      'acres',
      'salePrice',
      'perAcre',
      'landPricePerSf',
      'buyer',
      'seller',
    ],
    measures: [
      { price: 'perAcre', size: 'acres' },
      { price: 'landPricePerSf', size: 'acres' },
    ],
    party: 'buyer',
  },
  8: {
    groups: [
      { title: 'Location', fields: ['leaseCommencement', ...location] },
      { title: 'Property', fields: ['units', 'buildingSize', 'yearBuilt', 'buildingClass', 'acerage'] },
      {
        title: 'Sale',
        fields: ['salePrice', 'perUnit', 'pricePerSf', 'noi', 'capRate', 'occupancyPercent'],
      },
      { title: 'Parties', fields: parties },
      saleFoot,
    ],
    labels: { ...dateSold, buildingName: 'Property Name' },
    submarkets: submarkets[8],
    search: [
      'leaseCommencement',
      ...location,
      'units',
      'buildingSize',
      'salePrice',
      'perSqft',
      'yearBuilt',
      'buildingClass',
      ...parties,
    ],
    perSqft: 'pricePerSf',
    columns: [
      'leaseCommencement',
      'submarket',
      'buildingName',
      'address',
      'units',
      'yearBuilt',
      'salePrice',
      'perUnit',
      'pricePerSf',
      'capRate',
      'buyer',
      'seller',
    ],
    measures: [
      { price: 'perUnit', size: 'units' },
      { price: 'pricePerSf', size: 'buildingSize' },
    ],
    party: 'buyer',
  },
};
