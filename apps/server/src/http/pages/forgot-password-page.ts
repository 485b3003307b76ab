import { paths, resetRequestAnswer } from '@panoramic/contract';

export type PageState =
  | { readonly kind: 'asking'; readonly userName: string; readonly error?: string }
  | { readonly kind: 'taken' };

interface Page {
  readonly action: string;
  readonly styles: readonly string[];
  readonly token: string;
  readonly state: PageState;
}

export function forgotPasswordHtml({ action, styles, token, state }: Page): string {
  return serverPageHtml(
    'Forgot password',
    styles,
    `${state.kind === 'taken' ? taken() : asking(action, token, state)}
<a class="back" href="${paths.login}">Back to Log In</a>`,
  );
}

/** A page of the server's own, which works without JavaScript. */
export function serverPageHtml(title: string, styles: readonly string[], content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Panoramic</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('\n')}
<script src="/color-scheme.js"></script>
</head>
<body class="forgot-page">
<header><a href="/" aria-label="Panoramic home"><img src="/favicon.svg" alt="" width="24" height="24"><span>Panoramic</span></a></header>
<main>
<div class="card">
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>
`;
}

function taken(): string {
  return `<p role="status" class="taken">${escape(resetRequestAnswer)}</p>`;
}

function asking(action: string, token: string, { userName, error }: PageState & { kind: 'asking' }): string {
  const wrong = error ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return `<p>Enter your username. An e-mail with a link to choose a new password will be sent to you.</p>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" value="${escape(userName)}" autofocus${wrong}>
${error ? `<p id="wrong" class="wrong" role="alert">${escape(error)}</p>` : ''}
<button type="submit">Submit</button>
</form>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The colours and measures of the application's own login page. */
export const forgotPasswordStyles = `
.forgot-page {
  color-scheme: light dark;
  --canvas: light-dark(#f7f9fa, #101315);
  --surface: light-dark(#ffffff, #14181b);
  --line: light-dark(#e4e9ec, #262c31);
  --line-strong: light-dark(#d3dadf, #333b42);
  --ink: light-dark(#1b2329, #e4e9ec);
  --muted: light-dark(#5b6770, #98a4ad);
  --accent: light-dark(#155f78, #63b6cd);
  --filled: light-dark(#155f78, #1f7189);
  --red: light-dark(#b3261e, #ff8f86);
  --green: light-dark(#176639, #7fd39b);
  --green-soft: light-dark(#e7f5ec, #132e1e);
  margin: 0;
  min-height: 100vh;
  background: var(--canvas);
  color: var(--ink);
  font: 14px/1.43 'Inter Variable', system-ui, sans-serif;
}
:root[data-mantine-color-scheme='light'] .forgot-page { color-scheme: light; }
:root[data-mantine-color-scheme='dark'] .forgot-page { color-scheme: dark; }
.forgot-page *, .forgot-page *::before { box-sizing: border-box; }
.forgot-page header {
  display: flex;
  align-items: center;
  height: 48px;
  padding: 0 16px;
  border-bottom: 1px solid var(--line);
  background: var(--surface);
}
.forgot-page header a {
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--ink);
  font-weight: 600;
  font-size: 15px;
  text-decoration: none;
}
.forgot-page .card {
  display: flex;
  flex-direction: column;
  gap: 16px;
  width: min(360px, calc(100vw - 32px));
  margin: 14vh auto 48px;
  padding: 28px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--surface);
}
.forgot-page h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
.forgot-page p { margin: 0; }
.forgot-page form { display: flex; flex-direction: column; }
.forgot-page label { margin-bottom: 4px; font-weight: 500; }
.forgot-page input {
  height: 32px;
  padding: 0 10px;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
}
.forgot-page input:focus-visible { outline: 1px solid var(--accent); outline-offset: -1px; border-color: var(--accent); }
.forgot-page input[aria-invalid] { border-color: var(--red); }
.forgot-page .wrong { margin-top: 4px; color: var(--red); font-size: 13px; }
.forgot-page .taken { padding: 12px; border-radius: 6px; background: var(--green-soft); color: var(--green); }
.forgot-page button {
  height: 32px;
  margin-top: 16px;
  border: 0;
  border-radius: 6px;
  background: var(--filled);
  color: #ffffff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.forgot-page button:hover { filter: brightness(1.1); }
.forgot-page :is(a, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.forgot-page .back { align-self: center; color: var(--accent); }
@media (max-width: 35.99em) { .forgot-page .card { margin-top: 24px; padding: 20px; } }
@media (pointer: coarse) {
  .forgot-page input, .forgot-page button { height: 44px; font-size: 16px; }
  .forgot-page .back { padding: 12px; }
}
`;
