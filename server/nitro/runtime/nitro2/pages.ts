import type { H3Event } from 'h3'
import type { NitroApp } from 'nitropack/types'

/** The document of a page, of which each part is a list of HTML. */
export interface PageHtml {
  head: string[]
}

/** Runs a function before a page is rendered; what it throws is the response. */
export function beforePage({ hooks }: NitroApp, run: (event: H3Event) => void): void {
  hooks.hook('render:before', ({ event }) => run(event))
}

/** Runs a function when the document of a page is complete, to change it. */
export function onPageHtml(
  { hooks }: NitroApp,
  run: (html: PageHtml, event: H3Event) => void,
): void {
  hooks.hook('render:html', (html, { event }) => run(html, event))
}
