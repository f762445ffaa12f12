import type { NitroApp } from 'nitro/types'
import type { H3Event } from './types'

/** The document of a page, of which each part is a list of HTML. */
export interface PageHtml {
  head: string[]
}

/** The hooks of Nuxt's renderer that are called on Nitro 3. */
interface RenderHooks {
  hook(name: 'render:route', run: (route: unknown, context: { event: H3Event }) => void): void
  hook(name: 'render:html', run: (html: PageHtml, context: { event: H3Event }) => void): void
}

function rendererOf({ hooks }: NitroApp): RenderHooks {
  return hooks as unknown as RenderHooks
}

/** Runs a function before a page is rendered; what it throws is the response. */
export function beforePage(app: NitroApp, run: (event: H3Event) => void): void {
  rendererOf(app).hook('render:route', (_route, { event }) => run(event))
}

/** Runs a function when the document of a page is complete, to change it. */
export function onPageHtml(app: NitroApp, run: (html: PageHtml, event: H3Event) => void): void {
  rendererOf(app).hook('render:html', (html, { event }) => run(html, event))
}
