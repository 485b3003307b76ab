import type { StateCode } from '@panoramic/contract';

export interface City {
  readonly name: string;
  readonly state: StateCode;
  readonly zips: readonly string[];
  readonly streets: readonly string[];
}

/** Real cities with their zip codes and streets, one per line: name, state | zip codes | streets. */
const table = `
St. Louis MO|63101 63102 63103|N Broadway;Olive St;Washington Ave;Market St;Locust St
St. Louis MO|63105|Forsyth Blvd;S Brentwood Blvd;Carondelet Plaza;N Meramec Ave
St. Louis MO|63108|Euclid Ave;Lindell Blvd;Maryland Ave;Laclede Ave
Chesterfield MO|63017|Clarkson Rd;Olive Blvd;Baxter Rd;Swingley Ridge Rd
Kansas City MO|64105 64106 64108|Main St;Grand Blvd;Walnut St;Baltimore Ave
Springfield MO|65806 65807|S Campbell Ave;W Sunshine St;S National Ave;E Walnut St
Columbia MO|65201 65203|E Broadway;Providence Rd;W Worley St;Nifong Blvd
Chicago IL|60601 60602 60603|N Michigan Ave;W Randolph St;N State St;W Washington St;N LaSalle St
Naperville IL|60540 60563|W Jefferson Ave;S Washington St;E Ogden Ave;W Diehl Rd
Springfield IL|62701 62704|E Adams St;S 6th St;W Wabash Ave;S MacArthur Blvd
Peoria IL|61602 61614|SW Adams St;Main St;N University St;W War Memorial Dr
New York NY|10016 10017 10018|Madison Ave;Lexington Ave;Park Ave;W 38th St;E 42nd St
Brooklyn NY|11201|Court St;Montague St;Atlantic Ave;Fulton St
Buffalo NY|14202 14209|Main St;Delaware Ave;Pearl St;Franklin St
Rochester NY|14604 14607|E Main St;Monroe Ave;Park Ave;State St
Albany NY|12207 12210|State St;Broadway;N Pearl St;Washington Ave
Syracuse NY|13202|S Salina St;E Genesee St;W Jefferson St;Montgomery St
Boston MA|02108 02109 02110|Washington St;State St;Tremont St;Franklin St;Congress St
Cambridge MA|02138 02139|Massachusetts Ave;Mount Auburn St;Main St;Broadway
Worcester MA|01608|Main St;Front St;Foster St;Commercial St
Providence RI|02903|Westminster St;Weybosset St;Dorrance St;Thayer St
Hartford CT|06103|Main St;Trumbull St;Asylum St;Pratt St
Stamford CT|06901|Atlantic St;Bedford St;Summer St;Tresser Blvd
New Haven CT|06510 06511|Chapel St;Church St;Elm St;Whitney Ave
Portland ME|04101|Congress St;Commercial St;Exchange St;Fore St
Manchester NH|03101|Elm St;Hanover St;Canal St;Amherst St
Burlington VT|05401|Church St;Main St;Pearl St;St Paul St
Newark NJ|07102|Broad St;Market St;Halsey St;Raymond Blvd
Jersey City NJ|07302|Grove St;Montgomery St;Newark Ave;Christopher Columbus Dr
Princeton NJ|08540|Nassau St;Witherspoon St;Alexander Rd;College Rd E
Philadelphia PA|19102 19103|Market St;Chestnut St;Walnut St;Locust St;S Broad St
Pittsburgh PA|15219 15222|Liberty Ave;Penn Ave;Grant St;Smithfield St
Harrisburg PA|17101|Market St;N 2nd St;Walnut St;N 3rd St
Allentown PA|18101 18104|Hamilton St;N 7th St;W Linden St;W Tilghman St
Wilmington DE|19801|N Market St;N King St;N Orange St;Delaware Ave
Baltimore MD|21201 21202|N Charles St;Light St;E Pratt St;St Paul St
Bethesda MD|20814|Wisconsin Ave;Old Georgetown Rd;Bethesda Ave;Woodmont Ave
Annapolis MD|21401|Main St;West St;Maryland Ave;Forest Dr
Washington DC|20005 20006 20036|K St NW;L St NW;Connecticut Ave NW;M St NW;Pennsylvania Ave NW
Arlington VA|22201 22203|Wilson Blvd;Clarendon Blvd;N Fairfax Dr;N Glebe Rd
Richmond VA|23219 23220|E Main St;E Broad St;E Cary St;W Broad St
Norfolk VA|23510|Granby St;E Main St;W Bute St;Monticello Ave
Charleston WV|25301|Capitol St;Virginia St E;Quarrier St;Kanawha Blvd E
Charlotte NC|28202|S Tryon St;N Tryon St;E Trade St;S College St
Raleigh NC|27601 27603|Fayetteville St;Hillsborough St;S Wilmington St;Glenwood Ave
Durham NC|27701|W Main St;Foster St;W Chapel Hill St;E Chapel Hill St
Greensboro NC|27401|S Elm St;N Greene St;W Market St;E Washington St
Charleston SC|29401 29403|King St;Meeting St;E Bay St;Calhoun St
Columbia SC|29201|Main St;Gervais St;Assembly St;Lady St
Greenville SC|29601|S Main St;E Washington St;W Broad St;E McBee Ave
Atlanta GA|30303 30308 30309|Peachtree St NE;W Peachtree St NW;Marietta St NW;Spring St NW
Savannah GA|31401|Bull St;Broughton St;Whitaker St;Abercorn St
Augusta GA|30901|Broad St;Greene St;Reynolds St;Ellis St
Jacksonville FL|32202 32207|W Bay St;Laura St;San Marco Blvd;Riverplace Blvd
Orlando FL|32801 32803|S Orange Ave;E Pine St;N Magnolia Ave;E Colonial Dr
Tampa FL|33602 33606|N Tampa St;E Kennedy Blvd;S Howard Ave;N Franklin St
Miami FL|33130 33131|Brickell Ave;SE 2nd Ave;S Miami Ave;Biscayne Blvd
Fort Lauderdale FL|33301|E Las Olas Blvd;SE 3rd Ave;E Broward Blvd;S Andrews Ave
Naples FL|34102|5th Ave S;3rd St S;Tamiami Trl N;Goodlette Frank Rd
Tallahassee FL|32301|N Monroe St;S Adams St;E Park Ave;E College Ave
Birmingham AL|35203 35205|20th St N;3rd Ave N;1st Ave N;Highland Ave S
Montgomery AL|36104|Dexter Ave;Commerce St;S Perry St;Madison Ave
Mobile AL|36602|Dauphin St;Government St;St Francis St;Royal St
Huntsville AL|35801|Washington St NE;Clinton Ave E;Governors Dr SE;Madison St SE
Jackson MS|39201|E Capitol St;Lamar St;N State St;E Amite St
Nashville TN|37201 37203 37219|Broadway;Church St;Union St;Demonbreun St
Memphis TN|38103 38104|Union Ave;Madison Ave;S Main St;Monroe Ave
Knoxville TN|37902|Gay St;W Church Ave;Market St;Walnut St
Chattanooga TN|37402|Market St;Broad St;Chestnut St;Georgia Ave
Louisville KY|40202|W Main St;W Market St;S 4th St;W Jefferson St
Lexington KY|40507|W Main St;E Short St;W Vine St;N Limestone
Cincinnati OH|45202|Vine St;Walnut St;Race St;E 4th St
Columbus OH|43215|N High St;S High St;E Broad St;W Nationwide Blvd
Cleveland OH|44113 44114 44115|Euclid Ave;Superior Ave E;Prospect Ave E;W 25th St
Dayton OH|45402|N Main St;E 2nd St;W 3rd St;S Ludlow St
Toledo OH|43604|Madison Ave;N Summit St;Adams St;Jefferson Ave
Akron OH|44308|S Main St;E Market St;E Exchange St;W Bowery St
Indianapolis IN|46204|N Meridian St;E Washington St;Monument Cir;N Illinois St
Fort Wayne IN|46802|S Calhoun St;W Berry St;S Harrison St;W Wayne St
Evansville IN|47708|Main St;NW 4th St;SE 2nd St;Sycamore St
Detroit MI|48226|Woodward Ave;Griswold St;W Jefferson Ave;Shelby St
Grand Rapids MI|49503|Monroe Ave NW;Ottawa Ave NW;Division Ave S;Fulton St E
Ann Arbor MI|48104|S Main St;E Liberty St;S State St;E Washington St
Lansing MI|48933|S Washington Sq;W Allegan St;N Grand Ave;E Michigan Ave
Milwaukee WI|53202 53203|N Water St;E Wisconsin Ave;N Broadway;E Mason St
Madison WI|53703|State St;E Washington Ave;W Main St;Williamson St
Green Bay WI|54301|N Washington St;E Walnut St;N Adams St;Main St
Minneapolis MN|55401 55402 55403|Nicollet Mall;Hennepin Ave;Marquette Ave;S 7th St
St. Paul MN|55101 55102|Wabasha St N;Cedar St;W 7th St;Selby Ave
Rochester MN|55902 55904|2nd St SW;S Broadway Ave;1st Ave SW;3rd Ave SE
Des Moines IA|50309|Walnut St;Locust St;Grand Ave;Court Ave
Cedar Rapids IA|52401|1st St SE;2nd Ave SE;3rd Ave SE;1st Ave SE
Fargo ND|58102|Broadway N;NP Ave N;1st Ave N;Roberts St N
Sioux Falls SD|57104|S Phillips Ave;S Main Ave;W 10th St;S Minnesota Ave
Omaha NE|68102|Farnam St;Harney St;Douglas St;Howard St
Lincoln NE|68508|O St;P St;Q St;N 8th St
Wichita KS|67202|E Douglas Ave;N Main St;N Broadway Ave;E William St
Overland Park KS|66210|College Blvd;Metcalf Ave;W 110th St;Indian Creek Pkwy
Oklahoma City OK|73102|N Robinson Ave;W Main St;N Broadway Ave;Park Ave
Tulsa OK|74103|S Boston Ave;S Main St;E 2nd St;S Boulder Ave
Little Rock AR|72201|Main St;W Capitol Ave;President Clinton Ave;Louisiana St
New Orleans LA|70112 70130|Canal St;Poydras St;Magazine St;St Charles Ave
Baton Rouge LA|70801 70802|3rd St;Florida St;North Blvd;Government St
Dallas TX|75201 75202|Main St;Elm St;Commerce St;Ross Ave;McKinney Ave
Fort Worth TX|76102|Houston St;Throckmorton St;W 7th St;Commerce St
Houston TX|77002|Main St;Louisiana St;Travis St;Smith St
Austin TX|78701|Congress Ave;W 6th St;Brazos St;Guadalupe St
San Antonio TX|78205|E Houston St;E Commerce St;N St Marys St;Navarro St
El Paso TX|79901|N Mesa St;N Stanton St;E San Antonio Ave;Texas Ave
Plano TX|75024 75074|Preston Rd;Legacy Dr;E 15th St;K Ave
Albuquerque NM|87102|Central Ave SW;Gold Ave SW;2nd St NW;Lomas Blvd NW
Santa Fe NM|87501|W San Francisco St;Don Gaspar Ave;Guadalupe St;Canyon Rd
Phoenix AZ|85003 85004|N Central Ave;E Washington St;N 1st Ave;E Van Buren St
Scottsdale AZ|85251|N Scottsdale Rd;E Main St;E Camelback Rd;N Goldwater Blvd
Tucson AZ|85701|E Congress St;N Stone Ave;E Broadway Blvd;S 6th Ave
Denver CO|80202|16th St;17th St;Larimer St;Blake St;California St
Boulder CO|80302|Pearl St;Walnut St;Spruce St;Canyon Blvd
Colorado Springs CO|80903|N Tejon St;S Cascade Ave;E Pikes Peak Ave;N Nevada Ave
Cheyenne WY|82001|Capitol Ave;Carey Ave;W Lincolnway;Central Ave
Billings MT|59101|N Broadway;Montana Ave;N 27th St;1st Ave N
Boise ID|83702|W Main St;W Idaho St;N 8th St;W Bannock St
Salt Lake City UT|84101 84111|S Main St;S State St;E 200 S;W 300 S
Las Vegas NV|89101 89109|Fremont St;Las Vegas Blvd S;S 4th St;Paradise Rd
Reno NV|89501|N Virginia St;W Liberty St;S Sierra St;E 2nd St
Seattle WA|98101 98104|Pike St;Pine St;2nd Ave;4th Ave;Union St
Spokane WA|99201|W Riverside Ave;W Main Ave;W Sprague Ave;N Monroe St
Tacoma WA|98402|Pacific Ave;Broadway;Commerce St;S 9th St
Portland OR|97204 97205|SW Broadway;SW 5th Ave;SW Morrison St;SW Alder St
Eugene OR|97401|Willamette St;E Broadway;Oak St;Pearl St
San Francisco CA|94104 94105 94108|Market St;Montgomery St;Sutter St;Mission St;Kearny St
Oakland CA|94607 94612|Broadway;Franklin St;Webster St;Harrison St
San Jose CA|95112 95113|S 1st St;W Santa Clara St;S Market St;W San Fernando St
Sacramento CA|95814|K St;L St;Capitol Mall;J St
Los Angeles CA|90013 90014 90017|S Spring St;S Broadway;W 6th St;Wilshire Blvd;S Figueroa St
Pasadena CA|91101|E Colorado Blvd;S Lake Ave;E Green St;N Fair Oaks Ave
San Diego CA|92101|Broadway;5th Ave;W Ash St;India St
Fresno CA|93721|Fulton St;Van Ness Ave;Tulare St;Kern St
Honolulu HI|96813|Bishop St;S King St;Fort Street Mall;Ala Moana Blvd
Anchorage AK|99501|W 4th Ave;W 5th Ave;E St;W Fireweed Ln`;

// Safe: the table above is not empty.
export const cities = table.trim().split('\n').map(parse) as [City, ...City[]];

function parse(line: string): City {
  const [place = '', zips = '', streets = ''] = line.split('|');
  return {
    name: place.slice(0, -3),
    // Safe: the last word of each line of the table is a state's code, which a test holds it to.
    state: place.slice(-2) as StateCode,
    zips: zips.split(' '),
    streets: streets.split(';'),
  };
}
