import type { SeededMistake } from './mistake'

/** A mistake of a server that shows only with a variable in its environment. */
export type RunningMistake = Omit<SeededMistake, 'files'>

/** Variable with the name of the group that shows. */
export const RUNNING_MISTAKE = 'RUNNING_MISTAKE'

/** Middleware that makes the mistakes: they would hide all others. */
export const RUNNING_FILES = {
  'server/middleware/running-mistake.ts': `const left = new Set<string>()

export default defineEventHandler(event => {
  const shop = getHeader(event, 'x-shopify-shop-domain')
  if (getHeader(event, 'x-shopify-topic') === 'app/uninstalled' && shop) left.add(shop)
  const isDocument = event.path.startsWith('/?')
  const mistake = process.env.${RUNNING_MISTAKE}
  const isAway = mistake === 'away' || (mistake === 'return' && left.has(String(getQuery(event).shop)))
  if (isDocument && isAway) return 'Come back later'
})
`,
}

/** What each group shows. */
export const RUNNING_MISTAKES: Readonly<Record<string, readonly RunningMistake[]>> = {
  away: [{ check: 'install', at: 'page /', message: 'shows no page after the installation' }],
  return: [{ check: 'reinstall', at: 'page /', message: 'when it is installed again' }],
}
