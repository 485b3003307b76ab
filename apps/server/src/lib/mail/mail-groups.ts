import { accent, escapeHtml, font, ink, line, quiet, tones, type MailTone } from './mail-style.ts';

export interface LetterItem {
  /** "12 days left": the first thing to be read. */
  readonly badge: { readonly words: string; readonly tone: MailTone };
  readonly title: string;
  /** What it is about, a line each. */
  readonly lines: readonly string[];
  /** Text that somebody else has written, unchanged. */
  readonly note?: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

export interface LetterGroup {
  readonly heading: string;
  readonly intro?: string;
  readonly items: readonly LetterItem[];
  /** A link to the other items, when there are too many to list. */
  readonly more?: { readonly label: string; readonly url: string };
}

export function groupsAsText(groups: readonly LetterGroup[]): string[] {
  return groups.flatMap(({ heading, intro, items, more }) => [
    [heading.toUpperCase(), intro].filter(Boolean).join('\n'),
    ...items.map(itemAsText),
    more ? `${more.label}: ${more.url}` : '',
  ]);
}

function itemAsText({ badge, title, lines, note, links }: LetterItem): string {
  const rows = [
    `${badge.words}: ${title}`,
    ...lines,
    note,
    ...links.map(({ label, url }) => `${label}: ${url}`),
  ];
  return rows.filter(Boolean).join('\n');
}

export function groupsAsHtml(groups: readonly LetterGroup[]): string {
  return groups.map(groupAsHtml).join('\n');
}

function groupAsHtml({ heading, intro, items, more }: LetterGroup): string {
  return `<h2 style="margin:24px 0 0;${font};font-size:16px;line-height:24px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h2>
${intro ? `<p style="margin:4px 0 0;${font};font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(intro)}</p>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 24px;border-bottom:1px solid ${line}">${items.map(itemAsHtml).join('\n')}</table>
${more ? `<p style="margin:0 0 24px;${font};font-size:14px;line-height:20px">${link(more)}</p>` : ''}`;
}

function itemAsHtml({ badge, title, lines, note, links }: LetterItem): string {
  const tone = tones[badge.tone];
  return `<tr><td style="padding:16px 0;border-top:1px solid ${line};${font}">
<div style="margin:0 0 8px"><span style="display:inline-block;padding:2px 8px;border-radius:6px;background:${tone.ground};font-size:13px;line-height:20px;font-weight:600;color:${tone.ink}">${escapeHtml(badge.words)}</span></div>
<div style="font-size:14px;line-height:20px;font-weight:600;color:${ink}">${escapeHtml(title)}</div>
${lines.map((words) => `<div style="font-size:14px;line-height:20px;color:${quiet}">${escapeHtml(words)}</div>`).join('\n')}
${note ? `<div style="margin-top:8px;font-size:14px;line-height:20px;color:${ink};white-space:pre-line;word-break:break-word">${escapeHtml(note)}</div>` : ''}
<div style="margin-top:8px;font-size:14px;line-height:24px">${links.map(link).join('&nbsp;&nbsp;&nbsp; ')}</div>
</td></tr>`;
}

function link({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<a href="${escapeHtml(url)}" style="color:${accent};font-weight:600;text-decoration:none;white-space:nowrap">${escapeHtml(label)}</a>`;
}
