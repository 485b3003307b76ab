/** Words of street addresses with all their spellings; the first stands for the others. One line for each. */
const spellings = `
st street str
ave avenue av aven avn
blvd boulevard boul blv
rd road
dr drive drv
ln lane
ct court crt
pl place
plz plaza plza
pkwy parkway pky parkwy pkway
hwy highway hiway hway
sq square sqr
cir circle circ
ter terrace terr
trl trail tr
ctr center centre cntr cent
expy expressway expwy
fwy freeway
tpke turnpike tpk
xing crossing crssng
way wy
aly alley
loop
mall
row
walk
path
rte route
bnd bend
cv cove
xrd crossroad
pt point
lndg landing
rdg ridge
park pk
run`;

const directions = `
n north no
s south so
e east
w west
ne northeast
nw northwest
se southeast
sw southwest`;

const others = `
mt mount
ft fort
st saint
ind industrial indus
cty county
corp corporate
bldg building`;

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const streetSuffixes = wordTable(spellings);
export const streetDirections = wordTable(directions);
export const otherStreetWords = wordTable(others);
/** fifth → 5 */
export const ordinalWords = numbered(ordinals);
/** One Metropolitan Square */
export const countWords = numbered(counts);

/** Begin what is inside a building: a suite, a floor. */
export const unitWords = new Set([
  'suite',
  'ste',
  'unit',
  'apt',
  'apartment',
  'floor',
  'fl',
  'flr',
  'room',
  'rm',
  'space',
  'spc',
  'level',
  'lvl',
  'penthouse',
  'ph',
  'bay',
  'dept',
]);

function wordTable(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [first = '', ...more] = line.split(' ');
        return [first, ...more].map((word): [string, string] => [word, first]);
      }),
  );
}

function numbered(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(words.map((word, index) => [word, String(index + 1)]));
}
