/** The maximum size of a logo in bytes. */
export const maxLogoBytes = 1024 * 1024;

/** The allowed content types of a logo by file extension. */
export const logoTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;

export type LogoType = keyof typeof logoTypes;
