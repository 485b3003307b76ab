declare module 'zipcodes' {
  const zipcodes: { lookup(zip: string): { latitude: number; longitude: number } | undefined };
  export default zipcodes;
}
