import { randomBytes } from 'node:crypto'
import { basePathOf } from '../../shared/app-path'
import { runtimeConfig } from '#platform-runtime/app'
import { setResponseHeaders } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import { TAB_SCRIPT } from './tab-script'

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.scroll { overflow-x: auto; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .75rem; text-align: start; vertical-align: top; overflow-wrap: break-word; max-width: 24rem; }
th, button { white-space: nowrap; }
th { font-weight: 600; color: light-dark(#666, #aaa); }
tbody tr { border-top: 1px solid light-dark(#eee, #333); }
.good { color: light-dark(#18794e, #4cc38a); }
.bad { color: light-dark(#b42318, #ff8b80); }
iframe { box-sizing: border-box; width: 100%; height: 44rem; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; }
nav [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
button { font: inherit; }
.actions { display: flex; gap: .5rem; }
pre { overflow-x: auto; margin: 0; padding: .75rem; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
[role=alert] { color: light-dark(#b42318, #ff8b80); }
`

const PATH = '/_platform/devtools'
/** The pages of the tab, by the path after that of the tab. */
const PAGES = { '': 'Platform', '/jobs': 'Jobs', '/vitals': 'Web vitals' }

/** What differs between the pages of the tab. */
interface TabPage {
  path: keyof typeof PAGES
  /** Next to the links. */
  header?: string
  sections: string
  script: string
  /** Origin of the frames. */
  frames?: string | undefined
}

/** Renders a page of the tab in Nuxt DevTools. */
export function renderTabPage(
  event: H3Event,
  { path, header = '', sections, script, frames = "'none'" }: TabPage,
): string {
  const nonce = randomBytes(16).toString('base64')
  setResponseHeaders(event, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-src ${frames}; frame-ancestors 'self'; base-uri 'none'`,
  })
  const base = basePathOf(runtimeConfig().app.baseURL) + PATH
  const links = Object.entries(PAGES).map(
    ([to, title]) =>
      `<a href="${base}${to}"${to === path ? ' aria-current="page"' : ''}>${title}</a>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${PAGES[path]}</title>
<style nonce="${nonce}">${STYLE}</style>
<main data-base="${base}">
  <header>
    <h1>${PAGES[path]}</h1>
    <nav>${links.join('')}${header}</nav>
  </header>
  <p role="alert" data-problem hidden></p>
  ${sections}
</main>
<script nonce="${nonce}">${TAB_SCRIPT}${script}</script>`
}

/** Renders a section with a table that the script of the page fills. */
export function tableSection(name: string, title: string, columns: readonly string[]): string {
  const cells = columns.map(column => `<th>${column}`).join('')
  return `<section aria-labelledby="${name}">
    <h2 id="${name}">${title}</h2>
    <div class="scroll"><table data-${name}><thead><tr>${cells}<tbody></table></div>
  </section>`
}
