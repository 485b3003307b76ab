import { groupsAsHtml, groupsAsText, type LetterGroup } from './mail-groups.ts';
import { accent, escapeHtml, font, ink, line, quiet } from './mail-style.ts';
import type { Message } from './mail.ts';

export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A small table of what the mail is about. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The items that the mail lists, grouped by what they belong to. */
  readonly groups?: readonly LetterGroup[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Paragraphs after the button, smaller and in a quieter colour. */
  readonly notes?: readonly string[];
}

/** Plain text and HTML of the same words. */
export function renderLetter(letter: Letter): Omit<Message, 'to'> {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ heading, paragraphs, facts = [], groups = [], action, notes = [] }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...groupsAsText(groups),
    action ? `${action.label}:\n${action.url}` : '',
    ...notes,
    '-- \nPanoramic · Lease administration',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function asHtml({
  subject,
  heading,
  paragraphs,
  facts = [],
  groups = [],
  action,
  notes = [],
}: Letter): string {
  const [preview = ''] = paragraphs;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f7f9fa;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f9fa">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;${font};font-size:16px;line-height:24px;font-weight:600;color:${accent}">Panoramic</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:6px;padding:32px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => paragraph(text, ink, 14)).join('\n')}
${facts.length > 0 ? factTable(facts) : ''}
${groupsAsHtml(groups)}
${action ? button(action) : ''}
${notes.map((text) => paragraph(text, quiet, 13)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;${font};font-size:12px;line-height:18px;color:${quiet}">Panoramic &middot; Lease administration</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string, color: string, size: number): string {
  return `<p style="margin:0 0 16px;${font};font-size:${size}px;line-height:${size + 8}px;color:${color}">${escapeHtml(text)}</p>`;
}

function factTable(facts: NonNullable<Letter['facts']>): string {
  const cell = `padding:8px 0;border-top:1px solid ${line};${font};font-size:14px;line-height:20px;vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:${quiet};width:40%;padding-right:16px">${escapeHtml(label)}</td><td style="${cell};color:${ink}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-bottom:1px solid ${line}">${rows.join('')}</table>`;
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${accent};border-radius:6px"><a href="${href}" style="display:inline-block;padding:12px 20px;${font};font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${quiet}">Or open this address: <a href="${href}" style="color:${accent};word-break:break-all">${href}</a></p>`;
}
