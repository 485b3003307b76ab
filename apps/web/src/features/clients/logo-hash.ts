/** Opens the details of a client at its logo. */
export const logoHash = '#logo';
