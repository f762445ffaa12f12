import type { BrowserContext } from '@playwright/test'
import { dirname } from 'node:path'
import type { AppUnderTest } from '../integration/app-under-test'
import { PLAYGROUND_SERVER } from '../integration/build-playground'
import { issuedSecrets, leaksIn, sessionTokenSecret, textsBelow } from '../integration/leaks'
import type { Secret } from '../integration/leaks'

export interface LeakWatch {
  /** Adds a text that left the app by another way than to the browser. */
  add: (place: string, text: string) => void
  /**
   * Places with a secret of this run that must not be there, with the secrets' names; and how many
   * of each there were to find.
   */
  report: () => Promise<{
    leaks: Record<string, string[]>
    searched: string[]
    secrets: Record<string, number>
  }>
}

/**
 * Keeps what the app sends to a browser, from now on, and which ID tokens and codes the
 * browser sends to it.
 *
 * @param further secrets of this app in addition to those that the platform issues
 */
export function watchLeaks(
  context: BrowserContext,
  platform: AppUnderTest,
  further: readonly Secret[],
): LeakWatch {
  const texts = new Map<string, string>()
  const sent = new Map<string, Secret>()
  const pending: Promise<unknown>[] = []
  const add = (place: string, text: string) =>
    void texts.set(place, `${texts.get(place) ?? ''}${text}\n`)
  const remember = (secret: Secret) => void sent.set(secret[1], secret)

  context.on('console', message => add('console', message.text()))
  context.on('request', request => {
    const url = new URL(request.url())
    if (url.origin !== platform.url) return
    const bearer = request.headers().authorization?.replace('Bearer ', '')
    for (const token of [bearer, url.searchParams.get('id_token')])
      if (token) remember(sessionTokenSecret(token))
    const code = url.searchParams.get('code')
    if (code) remember(['authorization code', code])
  })
  context.on('response', response => {
    const url = new URL(response.url())
    if (url.origin !== platform.url) return
    pending.push(
      (async () => {
        // A redirect has no body, and the bodies of a page that was left are discarded with it.
        const body = await response.text().catch(() => '')
        add(
          `${response.status()} ${url.pathname}`,
          JSON.stringify(await response.allHeaders()) + body,
        )
      })().catch(() => {}),
    )
  })

  return {
    add,
    async report() {
      await Promise.all(pending)
      add('log', platform.output())
      const files = {
        ...(await textsBelow(platform.dataDir)),
        ...(await textsBelow(dirname(dirname(PLAYGROUND_SERVER)))),
      }
      for (const [path, text] of Object.entries(files)) add(path, text)
      const secrets = [...(await issuedSecrets(platform)), ...sent.values(), ...further]
      const found = [...texts].map(([place, text]) => [place, leaksIn(text, secrets)] as const)
      return {
        leaks: Object.fromEntries(found.filter(([, names]) => names.length > 0)),
        searched: [...texts.keys()],
        secrets: secrets.reduce<Record<string, number>>(
          (counts, [name]) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }),
          {},
        ),
      }
    },
  }
}
