import type { SheetKind } from './kinds.ts';
import { compTypeOfKind } from './kinds.ts';

type Headings = Readonly<Record<string, string>>;

/**
 * What lease administrators and other programs call our fields, with commas between the names; the earlier a
 * name stands, the better it fits. Headings are compared by the words of these names (headings/), so that
 * abbreviations and the order of words need no line here.
 */
const leases: Headings = {
  sd_num:
    'Office/Store #, Office #, Store #, Store Number, Store No, Store Num, Str #, Store Nbr, Store ID, Lease Number, Lease No, Lease Num, Lease #, Lse #, Lse No, Store, Office Number, Office No, Office ID, Branch #, Branch Number, Branch No, Branch ID, Unit #, Unit No, Unit Number, Site #, Site No, Site Number, Site ID, Site Code, Location #, Location No, Location Number, Location ID, Loc #, Loc No, Loc ID, Property #, Property No, Property Number, Property ID, Prop ID, Property Code, Facility #, Facility No, Facility ID, Shop #, Restaurant #, Cost Center, Entity #, Location Code, Building ID, Lease ID, Contract #, Contract Number, Contract No, Lease Code, Record ID, Reference, Ref #',
  sd_region:
    'Type, Site Type, Location Type, Office Type, Store Type, Property Use, Use, Facility Type, Space Type',
  sd_status:
    'Status, Lease Status, Store Status, Site Status, Open/Closed, Active, Current Status, Lse Status',
  sd_building:
    'Building Name, Building, Bldg Name, Bldg, Property Name, Property, Real Property Asset Name, Asset Name, Shopping Center, Shopping Center Name, Center Name, Center, Mall, Mall Name, Site Name, Store Name, Location Name, Office Name, Branch Name, Facility Name, Project Name, Complex, Premises Name, Plaza, Name, Description, Location',
  sd_address:
    'Street Address, Address, Address 1, Address1, Street/House No, Address Line 1, Addr, Addr 1, Addr1, Street, Street 1, Street Addr, Site Address, Property Address, Premises Address, Building Address, Location Address, Store Address, Office Address, Mailing Address, Premises, Full Address',
  sd_address2:
    'Street Address 2, Address 2, Address2, Address Line 2, Addr 2, Addr2, Street 2, Suite, Suite #, Suite No, Suite Number, Ste, Ste #, Unit, Space, Space #, Space No, Floor, Suite/Floor, Suite/Unit',
  sd_city: 'City, Town, City Name, Municipality, Site City, Property City, City/Town, Store City',
  sd_state:
    'State, ST, State Code, State Abbr, State Abbreviation, State/Province, Province, Site State, Property State, Store State, St/Prov',
  sd_zip:
    'Zip, Zip Code, Zipcode, Zip5, Zip+4, Postal Code, Postal, Postcode, Post Code, Site Zip, Property Zip, Zip/Postal Code, Zip/Postal, Store Zip',
  sd_ocd:
    'Original Commencement Date, Original Commencement, Orig Commencement, Orig Comm Date, Orig Commencement Date, OCD, Original Start Date, Original Start, Original Lease Date, Original Lease Start, Initial Commencement, Initial Commencement Date, Original Lease Commencement Date, First Commencement',
  sd_ccd:
    'Current Commencement Date, Current Commencement, Commencement Date, Commencement, Comm Date, Commence Date, Commence, LCD, Lease Commencement Date, Lease Commencement, Lease Effective Date, Effective Date, Effective, Lease Start Date, Lease Start, Lse Start, Start Date, Start, Term Start, Term Start Date, Term Commencement, Begin Date, Begin, Lease Begin, Lease Begin Date, Lease From, From, Current Term Start, Current Start, Current Start Date, Lease Date, Beg Date, CCD',
  sd_ced:
    'Current Expiration Date, Current Expiration, Expiration Date, Expiration, Exp. Date, Exp Date, Exp, Expires, Expiry, Expiry Date, LED, LXD, Lease Expiration Date, Lease Expiration, Lease Exp Date, Lease Exp, Lse Exp, Lse Expiration, Lse End, Lease End Date, Lease End, End Date, End, Term End, Term End Date, Term Expiration, Termination Date, Lease Expires, Lease To, To, Current Term End, Current End, Current End Date, Maturity, Maturity Date, Thru, Through, CED, Lease Expiry, Lease Expiry Date, Lease Termination Date',
  sd_lease:
    'Lease Kind, Lease Type, Lse Type, Kind, Rent Type, Lease Structure, Rent Structure, Expense Structure, Net/Gross, NNN/Gross, Gross/Net, Service Type, Expense Type, Type of Lease, Rate Type',
  sd_sqft:
    'SQFT, Sq Ft, Sq. Ft., SF, RSF, Square Feet, Square Footage, Rentable Square Feet, Rentable SF, Rentable Sq Ft, Rentable Area, Rentable Square Footage, Leased SF, Leased Sq Ft, Leased Area, Leased Square Feet, Lease Area, Area, Area (SF), Area SF, Premises SF, Premises Area, Total SF, Total Sq Ft, Total Square Feet, GLA, GLA SF, NRA, NRSF, USF, Usable SF, Usable Square Feet, Size, Size (SF), Store Size, Space Size, Store SF, Office SF, Unit Size, Gross SF, Gross Square Feet, Sq Footage, Footage, Square Ft, Sqft Leased, Building Rentable Square Feet',
  sd_deposit:
    'Security Deposit, Deposit, Sec Deposit, Sec Dep, Security Dep, Deposit Amount, Security Deposit Amount, Security Dep Amt, Deposit Held, Sec. Deposit, Security',
  sd_renewal:
    'Probability of Renewal, Renewal Probability, Renewal %, Likelihood of Renewal, Chance of Renewal, Renewal Likelihood',
};

const leaseOfTab: Headings = { sd_num: leases['sd_num'] ?? '' };

const rentTerms: Headings = {
  ...leaseOfTab,
  rt_type:
    'Type, Rent Type, Charge Type, Charge, Charge Code, Expense Type, Expense, Category, Rent Category, Charge Description, Term Type, Description',
  rt_start:
    'Start, Start Date, From, From Date, Begin, Begin Date, Effective, Effective Date, Eff Date, Rent Start, Rent Start Date, Charge Start, Period Start, Step Date, Commencement, Commencement Date, Beg Date, Rent From',
  rt_end:
    'End, End Date, To, To Date, Thru, Through, Expiration, Expiration Date, Exp Date, Rent End, Rent End Date, Charge End, Period End, Expires, Rent To',
  rt_monthly:
    'Monthly, Monthly Amount, Monthly Rent, Amount, Rent, Monthly Base Rent, Mo Rent, Mthly Rent, Monthly Amt, Rent/Month, Rent per Month, Monthly Charge, Payment, Monthly Payment, Base Rent, Per Month, Amt, Charge Amount, $/Month, $/Mo',
  rt_annual:
    'Annual, Annual Amount, Annual Rent, Yearly, Yearly Rent, Annual Base Rent, Rent/Year, Rent per Year, Annual Amt, Annualized Rent, Per Year, Annual Charge, Yearly Amount, $/Year, $/Yr',
  rt_freq:
    'Frequency, Payment Frequency, Billing Frequency, Paid, How Often, Payment Period, Paid Every, Billing Cycle',
  rt_timing: 'Timing, Payment Timing, Advance/Arrears, In Advance, In Arrears, When Paid',
  rt_due_day: 'Due Day, Day Due, Day of Month, Payment Day, Payable On, Due On',
  rt_notes: 'Notes, Note, Comment, Comments, Remarks, Remark, Memo',
};

const criticalDates: Headings = {
  ...leaseOfTab,
  cd_type:
    'Type, Date Type, Critical Date Type, Event, Event Type, Option Type, Option, Action, Category, Kind',
  cd_action:
    'Critical Date, Date, Action Date, Due Date, Event Date, Notice Date, Deadline, Option Date, Key Date, Notice By, Notice Deadline, Last Date, Last Day to Act, Expiration Date, Act By, Due',
  cd_note: 'Notes/Comments, Notes, Note, Comments, Comment, Description, Remarks, Details, Memo',
  cd_reminder:
    'Reminder Date, Reminder, Remind, Remind On, Alert Date, Alert, Notify Date, Tickler, Tickler Date, Warning Date',
  cd_email:
    'E-mail Addresses, E-mail Address, Email, E-mail, Emails, Notify, Recipients, Reminder Email, Email Addresses, Email Address, Send To, Alert To',
  cd_status: 'Open, Status, Is Open, Active, Pending, Open/Done',
  cd_expansion: 'For Expansion, Expansion, Is Expansion, Expansion Option',
};

const notes: Headings = {
  ...leaseOfTab,
  com_type: 'Type, Note Type, Comment Type, Category, Kind',
  com_date:
    'Date, Note Date, Comment Date, Entered, Date Entered, Created, Created On, Created Date, Entry Date, Posted',
  com_text:
    'Notes, Note, Comment, Comments, Text, Note Text, Remarks, Remark, Description, Memo, Message, Details, Body',
};

const contacts: Headings = {
  ...leaseOfTab,
  c_type: 'Type, Contact Type, Role, Contact Role, Category, Relationship, Position',
  c_company:
    'Company, Company Name, Firm, Organization, Organisation, Business, Employer, Landlord, Landlord Name, Vendor, Vendor Name, Business Name, Account Name, Entity',
  c_fname: 'First Name, First, Given Name, Christian Name, Forename, FName, Contact First Name, Firstname',
  c_lname:
    'Last Name, Last, Surname, Family Name, LName, Contact Last Name, Lastname, Name, Contact Name, Contact, Full Name',
  c_add1:
    'Address, Address 1, Address1, Street, Street Address, Address Line 1, Mailing Address, Addr, Addr 1, Business Street, Street 1',
  c_add2: 'Address 2, Address2, Address Line 2, Suite, Addr 2, Street 2, Street Address 2, Floor',
  c_city: 'City, Town, Business City, Mailing City',
  c_state: 'State, ST, Province, State/Province, Business State, Mailing State',
  c_zip: 'Zip, Zip Code, Zipcode, Postal Code, Postcode, Business Postal Code, Mailing Zip',
  phone_work:
    'Work, Work Phone, Phone, Phone Number, Office Phone, Telephone, Business Phone, Tel, Phone (Work), Main Phone, Phone 1, Phone #, Direct, Direct Phone, Office',
  phone_cell: 'Cell, Cell Phone, Mobile, Mobile Phone, Cellular, Phone (Cell), Cell #, Phone 2',
  phone_home: 'Home, Home Phone, Phone (Home)',
  phone_fax: 'Fax, Fax Number, Fax #, Facsimile, Business Fax, Fax No',
  phone_best: 'Preferred Phone, Best Phone, Preferred, Preferred Contact, Call',
  email1: 'Email, E-mail, Email Address, E-mail Address, Email 1, Mail, E-mail 1, Work Email, Contact Email',
  email2: 'Email 2, E-mail 2, Second Email, Other Email, Alternate Email, Home Email, Email2',
  notes: 'Notes, Note, Comments, Comment, Remarks, Memo',
};

const comps: Headings = {
  leaseCommencement:
    'Lease Start, Date Sold, Sale Date, Sold Date, Date of Sale, Closing Date, Close Date, Date Closed, Year-Qtr, Year/Qtr, Yr/Qtr, Quarter, Commencement, Lease Commencement, Start Date, Deal Date, Date, Transaction Date, COE, Quarter Commenced',
  submarket: 'Submarket, Sub-Market, Market Area, Market, Submarket Name, District',
  tenant: 'Tenant, Tenant Name, Lessee, Company, Major Tenants, Tenants, Anchor Tenant, Anchors',
  buildingName: 'Building Name, Building, Property Name, Property, Name, Project, Center, Complex, Bldg',
  address:
    'Address, Street Address, Property Address, Building Address, Street, Address 1, Location, Site Address',
  city: 'City, Town, Municipality',
  state: 'State, ST, State Code',
  zip: 'Zip, Zip Code, Zipcode, Postal Code',
  leasedSF:
    'Leased SF, SF Leased, Leased Sq Ft, Square Feet, SF, RSF, Size, Leased Area, Lease SF, Sq Ft, SQFT, Area, Space SF',
  term: 'Term (Months), Term, Lease Term, Term Months, Months, Term (Mos), Lease Term (Months), Mos',
  effectiveRate:
    'Effective Rate, Rate, Rental Rate, Eff Rate, Rent/SF, Rent PSF, Effective Rent, NER, Rate/SF, Net Effective Rent, Base Rent PSF, Rent per SF',
  rateType: 'Rate Type, Rent Type, Lease Structure, Service Type, Expense Structure, Type of Rate, Services',
  tisf: 'T.I. per SF, TI per SF, TI/SF, TI PSF, Tenant Improvements, TI, TI Allowance, TIA, T.I., Tenant Improvement Allowance',
  leaseType: 'Lease Type, Transaction Type, Deal Type, Type, Transaction',
  commencementDate:
    'Commencement Date, Lease Commencement Date, Commence Date, LCD, Start Date, Lease Start Date, Commencement, Start',
  leaseExpDate:
    'Lease Expiration, Expiration Date, Expiration, Lease Expiration Date, Exp Date, Lease End, LXD, Exp. Date',
  startingRent:
    'Starting Rent, Starting Rate, Start Rent, Initial Rent, First Year Rent, Year 1 Rent, Face Rate, Contract Rent',
  escalation:
    'Escalation a Year, Escalation, Escalations, Annual Escalation, Bumps, Rent Bumps, Annual Increase',
  freeMonths: 'Free Months, Free Rent, Free Rent (Months), Months Free, Abatement, Rent Abatement',
  tenantRepFirm: 'Tenant Rep Firm, Tenant Rep, Tenant Broker, Tenant Representative, Tenant Rep Company',
  landlordRepFirm:
    'Landlord Rep Firm, Landlord Rep, Listing Broker, Landlord Broker, Leasing Agent, Leasing Company, Landlord Representative',
  buildingOwner: 'Building Owner, Owner, Landlord, Lessor, Owner Name, True Owner',
  buildingSize:
    'Building Size (SF), Building Size, Building SF, Bldg SF, Bldg Size, RBA, GLA, GBA, Building Sq Ft, Gross SF, Building Area, Total SF, Size (SF), Size, SF',
  yearBuilt: 'Year Built, Built, Yr Built, Year, Construction Year, Year Constructed',
  buildingClass: 'Building Class, Class, Bldg Class, Property Class',
  productType: 'Product Type, Product, Property Type, Building Type, Type, Subtype',
  percentOffice: 'Percent Office, % Office, Office %, Office Percent, Office Finish, Pct Office',
  ceilingHeight:
    'Ceiling Height (Feet), Ceiling Height, Clear Height, Clear Ht, Ceiling, Clear Ceiling Height',
  lotSize: 'Lot Size (Acres), Lot Size, Land Area, Site Size, Lot Acres, Land Acres',
  acerage: 'Acreage, Acres, Land Area, Site Acres, Lot Size, Land Acres, Site Size',
  acres: 'Acres, Acreage, Land Area, Site Acres, Size (Acres), Land Acres, Lot Size, Size',
  units: 'Units, # Units, Unit Count, Number of Units, # of Units, No. of Units, Apartments',
  salePrice:
    'Sale Price, Price, Sales Price, Sold Price, Purchase Price, Consideration, Sale Amount, Last Sale Price',
  saleType: 'Sale Type, Type of Sale, Buyer Type, Sale Condition, Type',
  noi: 'NOI, Net Operating Income, Net Income',
  capRate: 'Cap Rate, Cap, Capitalization Rate, Actual Cap Rate, CAP %',
  occupancyPercent:
    'Occupancy, Occupancy %, Percent Leased, % Leased, Leased %, Occupied, Occ %, Percent Occupied',
  buyer: 'Buyer, Purchaser, Grantee, Buyer Name, Buyer (True) Company, New Owner',
  seller: 'Seller, Grantor, Vendor, Seller Name, Seller (True) Company',
  buyerRepFirm:
    'Buyer Rep Firm, Buyer Rep, Buyer Broker, Buyers Broker, Selling Broker, Buyer Broker Company',
  sellerRepFirm:
    'Seller Rep Firm, Seller Rep, Seller Broker, Sellers Broker, Listing Broker, Listing Broker Company',
  comments: 'Comments, Comment, Notes, Note, Remarks, Description, Memo',
  pressRelease: 'Press Release, Press',
  source: 'Source, Data Source, Verified By, Verified With, Confirmed By',
  dateEntered: 'Date Entered, Entered, Entry Date, Created, Date Added',
};

/** The headings of the files that were sent are among them. */
const paid: Headings = {
  pa_batch: 'Batch, Batch #, Batch Number, Batch No, Payment Batch',
  pa_line: 'Line, Line #, Line Number, Line No, LINE_NUMBER',
  pa_key:
    'Key of the payment, Payment Key, Key, Bill No, Bill Number, External ID, XBLNR, INVOICE_NUM, Invoice Number, Invoice #, Invoice No, Invoice, Document Number',
  pa_payee: 'Payee, Vendor, Vendor Name, Supplier, Supplier Name, Paid To, Landlord, VENDOR_NAME, Name',
  pa_vendor: 'Vendor Number, Vendor #, Vendor No, Vendor ID, Supplier Number, Supplier ID, LIFNR, VENDOR_NUM',
  pa_lease: 'Lease, Memo, Description, SGTXT, Lease Name',
  pa_reference:
    'Payment Reference, Check Number, Check #, Check No, Cheque Number, Check, Transfer, Transfer Number, Trace Number, Payment Number, Payment #, Payment No, Reference, Ref, Transaction ID',
  pa_amount:
    'Paid, Paid Amount, Amount Paid, Payment Amount, Amount, Check Amount, Net Amount, Line Amount, WRBTR, Total Paid',
  pa_paid:
    'Paid On, Paid Date, Date Paid, Payment Date, Pay Date, Check Date, Cleared, Cleared Date, Clearing Date, Settlement Date, Date, Posting Date',
};

const expenseClauses: Headings = {
  ...leaseOfTab,
  pool: 'Pool, Expense Pool, Recovery, Recovery Type, Expense Type, Recovery Pool',
  method: 'Method, Recovery Method, Structure, Calculation, Basis',
  sharePercent: 'Our Share, Pro Rata Share, Prorata Share, Share, Pro Rata %, Share %, PRS, Tenant Share',
  shareSF: 'Our SF, Tenant SF, Our Square Feet, Premises SF',
  buildingSF: 'Building SF, Denominator, Building Square Feet, Denominator SF, Center GLA, Building Area',
  grossUpTarget: 'Gross-up to, Gross-up, Gross Up, Gross Up %, Gross-up Target, Gross Up To',
  capKind: 'Cap, Cap Type, Cap Kind, Type of Cap',
  capPercent: 'Cap Percent, Cap %, Cap Rate, Annual Cap',
  capFirstYear: 'First Year, Cap First Year, Cap Base Year',
  capFirstAmount: 'First Year’s Amount, First Year Amount, Cap First Amount, Cap Base Amount',
  capOn: 'Cap on, Cap Applies To, Capped Lines',
  feePercent: 'Fee at Most, Management Fee, Admin Fee, Fee Cap, Fee %, Management Fee %, Administrative Fee',
  feeWithoutTaxesInsurance: 'Fee without Taxes and Insurance, Fee excludes Taxes and Insurance',
  capital: 'Capital, Capital Expenditures, Capex, Capital Costs',
  capitalYears: 'Amortized over Years, Amortization Years, Useful Life',
  capitalRate: 'Rate, Amortization Rate, Interest Rate, Capital Rate',
  excluded: 'Excluded, Exclusions, Excluded Expenses, Excluded Categories',
  baseYear: 'Base Year, Base Yr',
  baseAmount: 'Base or Fixed Amount, Base Amount, Base Year Amount, Fixed Amount',
  baseGrossedUp: 'Base Grossed Up, Base Year Grossed Up',
  stopPerSF: 'Stop per SF, Expense Stop, Stop, Stop/SF, Expense Stop PSF',
  objectDays: 'Days to Object, Audit Days, Objection Days, Days to Audit, Dispute Days',
  objectYears: 'Years Back, Audit Years, Years to Audit',
  document: 'Document, Source, Source Document',
  page: 'Page, Page #, Page Number',
  sentence: 'Sentence, Clause, Clause Text, Text, Language, Lease Language',
};

const expenseStatements: Headings = {
  ...leaseOfTab,
  pool: 'Pool, Expense Pool, Recovery, Recovery Pool, Recovery Type',
  from: 'From, Period From, Period Start, Start, Start Date, From Date, Statement From, Begin',
  to: 'To, Period To, Period End, End, End Date, To Date, Through, Thru, Statement To',
  received: 'Received, Date Received, Received On, Received Date, Statement Date, Statement Received',
  occupancy: 'Occupancy, Occupancy %, Occupied, Average Occupancy, % Occupied',
  grossUpTarget: 'Grossed up to, Gross-up, Gross Up, Gross Up %, Gross-up to',
  ourSF: 'Our SF, Tenant SF, Our Square Feet, Leased SF, Tenant Area, Numerator',
  buildingSF: 'Building SF, Denominator, Building Square Feet, Center GLA, Building Area, GLA',
  feePercent: 'Fee Percent, Fee %, Management Fee %, Admin Fee %, Admin %',
  feeAmount: 'Fee, Fee Amount, Management Fee, Administrative Fee, Admin Fee',
  estimatesPaid: 'Estimates Paid, Estimated Payments, Estimates, Paid Estimates, Less Estimates, Payments',
  billed: 'Billed, Total Billed, Amount Billed, Amount Due, Total Due, Tenant Total',
  balance: 'Balance, Balance Due, Balance Asked, Net Due, Due or Credit',
  state: 'State, Status, Statement Status',
  stateOn: 'Since, State Since, Status Date',
  recovered: 'Recovered, Amount Recovered, Credit Received, Savings',
  note: 'Note, Notes, Comment, Comments, Remarks',
  description: 'Line, Description, Expense, Line Item, Account, Account Name, GL Account, Expense Line, Item',
  category: 'Category, Expense Category, Line Category',
  amount:
    'Building’s Amount, Amount, Building, Building Amount, Building Total, Total Expense, Actual, Actual Expense, Expense Amount, Annual Expense, Total',
  ours: 'Ours, Tenant Amount, Our Share, Tenant Share, Tenant’s Share, Share Amount',
  varies: 'Varies, Variable, Varies with Occupancy, Var',
  controllable: 'Controllable, Control, Is Controllable',
  capital: 'Capital, Capex, Is Capital',
  page: 'Page, Page #',
};

const salesMonths: Headings = {
  ...leaseOfTab,
  month: 'Month, Sales Month, Period, Reporting Month, Date, Month Ended, Month Ending',
  amount:
    'Sales, Amount, Gross Sales, Net Sales, Monthly Sales, Sales Amount, Reported Sales, Total Sales, Volume, Revenue',
};

const indexValues: Headings = {
  series: 'Series, Series ID, Index, Index Name, Series Name, Series Id',
  month: 'Month, Date, Observation Date, Period, Label, Month and Year',
  value: 'Value, Index Value, CPI, Figure, Level',
};

const byKind: Readonly<Record<string, Headings>> = {
  leases,
  rentTerms,
  criticalDates,
  notes,
  contacts,
  expenseClauses,
  expenseStatements,
  salesMonths,
  indexValues,
  paid,
};

/** By field: the names that it goes by, the best first. */
export function fieldNamesOf(kind: SheetKind): ReadonlyMap<string, readonly string[]> {
  const table = compTypeOfKind(kind) === null ? (byKind[kind] ?? {}) : comps;
  return new Map(
    Object.entries(table).map(([field, list]) => [field, list.split(',').map((name) => name.trim())]),
  );
}

/** "Exp. Date" and "exp date" are the same; "#" is a number. */
export function plainHeading(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll('%', ' percent ')
    .replaceAll(/\b(no|num|nbr)\b\.?/g, ' number ')
    .replaceAll(/[^a-z0-9]+/g, '');
}
