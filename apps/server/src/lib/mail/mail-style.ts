/** What mails look like. Programs that read mail know inline styles and tables only. */
export const font = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
export const ink = '#1b2329';
export const quiet = '#5b6770';
export const line = '#e4e9ec';
export const accent = '#155f78';

/** Every colour has words beside it that say the same. */
export const tones = {
  overdue: { ink: '#a3262a', ground: '#fdf0f0' },
  soon: { ink: '#8a5a00', ground: '#fdf5e4' },
  later: { ink: '#155f78', ground: '#eaf4f7' },
} as const;
export type MailTone = keyof typeof tones;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
