import { paintFirst } from '../../convert/paint-first.mjs'

/** Draws each page before its scripts are loaded. */
export default defineNitroPlugin(nitro => {
  if (import.meta.dev) return
  nitro.hooks.hook('render:html', html => {
    html.head = [paintFirst(html.head.join('\n'))]
  })
})
