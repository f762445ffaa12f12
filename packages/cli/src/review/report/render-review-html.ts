import { escapeHtml } from '../../../../emulator/src/engine/html'
import type { PageVisit } from '../browser/page-visit'
import type { ReviewResult } from '../review-check'
import type { ReviewReport } from '../review-report'
import { sumUp } from './render-review'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d4, #525252); --dim: light-dark(#525252, #a3a3a3); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; overflow-wrap: anywhere; }
article p { margin: .25rem 0; }
.problem { border-inline-start: .35rem solid light-dark(#b91c1c, #f87171); }
.warning { border-inline-start: .35rem solid light-dark(#a16207, #facc15); }
.dim { color: var(--dim); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; }
.pictures { display: flex; gap: 1rem; align-items: start; flex-wrap: wrap; }
img { max-width: 100%; border: 1px solid var(--line); }
img.wide { width: min(40rem, 100%); }
img.narrow { width: 12rem; }
`

/** Renders the report as one page, with its pictures in it. */
export function renderReviewHtml({ results, visits }: ReviewReport): string {
  const found = results.filter(({ findings }) => findings.length > 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Review</h1>
<p>${escapeHtml(sumUp(results, visits.length))}</p>
<h2>Findings</h2>
${found.length === 0 ? '<p>None.</p>' : found.map(renderFindings).join('\n')}
<h2>Checks</h2>
<div class="scroll"><table><thead><tr><th>Check</th><th>What it checks</th><th>Result</th></tr></thead><tbody>
${results.map(renderCheck).join('\n')}
</tbody></table></div>
<h2>Pages</h2>
<p class="dim">Measured on this machine, without a network: not what merchants see.</p>
<div class="scroll"><table><thead><tr><th>Page</th><th>Opened</th><th>Requests</th><th>LCP</th><th>CLS</th><th>INP</th><th>Memory</th></tr></thead><tbody>
${visits.map(renderTimes).join('\n')}
</tbody></table></div>
${visits.map(renderPictures).join('\n')}
</body>
</html>
`
}

function renderFindings({ check, findings }: ReviewResult): string {
  return findings
    .map(
      ({ severity, message, at, file, fix }) => `<article class="${severity}">
<p><strong>${escapeHtml(message)}</strong></p>
<p class="dim"><code>${escapeHtml(check.id)}</code> ${escapeHtml(file === undefined ? at : `${at} (${file})`)}</p>
<p>${escapeHtml(fix)}</p>
</article>`,
    )
    .join('\n')
}

function renderCheck({
  check: { id, title, source },
  findings,
  skipped,
  notes,
}: ReviewResult): string {
  const toFix = findings.length > 0 ? [`${findings.length} to fix`] : []
  const result = skipped ?? ([...toFix, ...(notes ?? [])].join('. ') || 'ok')
  return `<tr><td><code>${escapeHtml(id)}</code></td><td><a href="${escapeHtml(source)}">${escapeHtml(title)}</a></td><td>${escapeHtml(result)}</td></tr>`
}

function renderTimes({ path, failure, loadMs, requests, vitals, memory }: PageVisit): string {
  const milliseconds = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : `${Math.round(value)} ms`
  const cells = [
    failure === undefined ? milliseconds(loadMs) : 'not shown',
    String(requests),
    milliseconds(vitals?.lcp),
    vitals === undefined ? '–' : vitals.cls.toFixed(3),
    milliseconds(vitals?.inp),
    memory === undefined ? '–' : `${(memory / 1_000_000).toFixed(1)} MB`,
  ]
  return `<tr><td>${escapeHtml(path)}</td>${cells.map(cell => `<td class="number">${cell}</td>`).join('')}</tr>`
}

function renderPictures({ path, pictures: { wide, narrow } }: PageVisit): string {
  const image = (name: string, picture: Buffer | undefined, width: string) =>
    picture === undefined
      ? ''
      : `<img class="${name}" loading="lazy" src="data:image/jpeg;base64,${picture.toString('base64')}" alt="${escapeHtml(path)} in a window of ${width} pixels">`
  return `<figure><figcaption>${escapeHtml(path)}</figcaption><div class="pictures">${image('wide', wide, '1280')}${image('narrow', narrow, '390')}</div></figure>`
}
