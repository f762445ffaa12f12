import { escapeHtml } from '../../../../emulator/src/engine/html'
import type { PageVisit } from '../browser/page-visit'
import type { ReviewResult } from '../review-check'
import type { ReviewReport } from '../review-report'
import { statusOf, sumUp } from './render-review'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d4, #525252); --dim: light-dark(#525252, #a3a3a3); --red: light-dark(#b91c1c, #f87171); --yellow: light-dark(#a16207, #facc15); --green: light-dark(#15803d, #4ade80); --blue: light-dark(#1d4ed8, #93c5fd); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
a { color: inherit; text-decoration-color: var(--dim); text-underline-offset: .2em; }
article { border: 1px solid var(--line); border-inline-start: .35rem solid var(--status); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; overflow-wrap: anywhere; }
article p { margin: .25rem 0; }
article pre { margin: .5rem 0; font-size: .875rem; white-space: pre-wrap; }
article ul { margin: .5rem 0; padding-inline-start: 1.25rem; font-size: .875rem; }
.ok { --status: var(--green); }
.problem { --status: var(--red); }
.warning { --status: var(--yellow); }
.confirm { --status: var(--blue); }
.skipped { --status: var(--dim); }
.status { color: var(--status); font-weight: 600; white-space: nowrap; }
.dim { color: var(--dim); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .35rem 1.5rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
.narrow { width: 1%; white-space: nowrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 2rem 0; }
figcaption { margin-bottom: .5rem; font-weight: 600; }
.pictures { display: flex; gap: 1rem; align-items: start; flex-wrap: wrap; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: .25rem; }
img.wide { flex: 1 1 40rem; min-width: 0; }
img.phone { width: 12rem; }
`

const TIMES = ['Opened', 'Requests', 'LCP', 'CLS', 'INP', 'Memory']

/** Renders the report as one page, with its pictures in it. */
export function renderReviewHtml({ app, date, results, visits }: ReviewReport): string {
  const title = `Review of ${escapeHtml(app)}`
  const found = results.filter(({ findings }) => findings.length > 0)
  const confirm = results.flatMap(renderNotes)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(sumUp(results, visits.length))}</p>
<p class="dim">${renderDate(date)}</p>
<h2>Findings</h2>
${found.length === 0 ? '<p>None.</p>' : found.map(renderFindings).join('\n')}
${confirm.length === 0 ? '' : `<h2>To confirm</h2>\n${confirm.join('\n')}\n`}<h2>Checks</h2>
<div class="scroll"><table><thead><tr><th class="narrow">Result</th><th>What holds</th></tr></thead><tbody>
${results.map(renderCheck).join('\n')}
</tbody></table></div>
<h2>Pages</h2>
<p class="dim">Measured on this machine, without a network: not what merchants see.</p>
<div class="scroll"><table><thead><tr><th>Page</th>${TIMES.map(time => `<th class="number">${time}</th>`).join('')}</tr></thead><tbody>
${visits.map(renderTimes).join('\n')}
</tbody></table></div>
${visits.map(renderPictures).join('\n')}
</body>
</html>
`
}

function renderDate(date: Date): string {
  const iso = date.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function renderFindings({ check, findings }: ReviewResult): string {
  return findings
    .map(
      ({ severity, message, at, file, fix, details = [] }) => `<article class="${severity}">
<p><strong>${escapeHtml(message)}</strong></p>
<p class="dim"><code>${escapeHtml(check.id)}</code> ${escapeHtml(file === undefined ? at : `${at} (${file})`)}</p>
<p>${escapeHtml(fix)}</p>${details.length === 0 ? '' : `\n<pre class="dim">${escapeHtml(details.join('\n'))}</pre>`}
</article>`,
    )
    .join('\n')
}

function renderNotes({ check, notes = [] }: ReviewResult): string[] {
  return notes.map(({ message, details }) => {
    const list = details.map(detail => `<li>${escapeHtml(detail)}</li>`).join('')
    return `<article class="confirm">
<p><strong>${escapeHtml(message)}</strong></p>
<p class="dim"><code>${escapeHtml(check.id)}</code></p>${list && `\n<ul>${list}</ul>`}
</article>`
  })
}

function renderCheck(result: ReviewResult): string {
  const { id, title, source } = result.check
  const status = statusOf(result)
  const count = result.findings.length
  const shown = count > 0 ? `${count} to fix` : status
  const reason =
    result.skipped === undefined ? '' : `<br><span class="dim">${escapeHtml(result.skipped)}</span>`
  return `<tr class="${status}"><td class="narrow status">${shown}</td><td><a href="${escapeHtml(source)}">${escapeHtml(title)}</a> <code class="dim">${escapeHtml(id)}</code>${reason}</td></tr>`
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
  return `<figure><figcaption>${escapeHtml(path)}</figcaption><div class="pictures">${image('wide', wide, '1280')}${image('phone', narrow, '390')}</div></figure>`
}
