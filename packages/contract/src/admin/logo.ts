/** Bytes that a logo may have. */
export const maxLogoBytes = 1024 * 1024;

/** What a logo may be, by the ending of its address. */
export const logoTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;

export type LogoType = keyof typeof logoTypes;
