import { definePlugin } from '#platform-runtime/define'
import { onPageHtml } from '#platform-runtime/pages'
import { responseHeader } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import { STORAGE_SCRIPT } from './storage-script'

/**
 * Lets pages hydrate where the browser denies storage to a frame of another site: with all site
 * data blocked, in private windows of some browsers, with the default flags of Playwright.
 * `@vue/devtools-kit`, which is part of every page in development, reads `localStorage` when it is
 * imported. Development only.
 */
export default definePlugin(app => {
  onPageHtml(app, (html, event) => {
    // In front of every other script.
    html.head.unshift(`<script${nonceAttribute(event)}>${STORAGE_SCRIPT}</script>`)
  })
})

/** The nonce that a policy of the app asks of inline scripts. */
function nonceAttribute(event: H3Event): string {
  const [, nonce] =
    /'nonce-([\w+/=-]+)'/.exec(responseHeader(event, 'content-security-policy')) ?? []
  return nonce === undefined ? '' : ` nonce="${nonce}"`
}
