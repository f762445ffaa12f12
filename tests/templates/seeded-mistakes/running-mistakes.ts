import { handler } from './mistake'
import type { SeededMistake } from './mistake'

/** A mistake of a server that shows only with a variable in its environment. */
export type RunningMistake = Omit<SeededMistake, 'files'>

/** Variable with the name of the group that shows. */
export const RUNNING_MISTAKE = 'RUNNING_MISTAKE'

const EXIT_ROUTE = '/api/mistakes/exit'
const EXIT_CODE = 3
/** Not a mistake: only shops with a plan can open the app. */
export const PAID_ONLY = 'paid-only'

/** Middleware that makes the mistakes: they would hide all others. */
export const RUNNING_FILES = {
  [`server${EXIT_ROUTE}.get.ts`]: handler('await usePlatformAdmin(event)', 'return {}'),
  'server/middleware/running-mistake.ts': `const left = new Set<string>()

export default defineEventHandler(async event => {
  const shop = getHeader(event, 'x-shopify-shop-domain')
  if (getHeader(event, 'x-shopify-topic') === 'app/uninstalled' && shop) left.add(shop)
  const isDocument = event.path.startsWith('/?')
  const mistake = process.env.${RUNNING_MISTAKE}
  const isAway = mistake === 'away' || (mistake === 'return' && left.has(String(getQuery(event).shop)))
  if (isDocument && isAway) return 'Come back later'
  if (mistake === 'exit' && event.path.startsWith('${EXIT_ROUTE}')) {
    console.error('No connection to the database')
    process.exit(${EXIT_CODE})
  }
  if (mistake === '${PAID_ONLY}' && (isDocument || event.path.startsWith('/further'))) {
    const { billing } = await usePlatformAdmin(event)
    await billing.require({ plans: ['Gold'] })
  }
})
`,
}

/** What each group shows. */
export const RUNNING_MISTAKES: Readonly<Record<string, readonly RunningMistake[]>> = {
  away: [{ check: 'install', at: 'page /', message: 'shows no page after the installation' }],
  exit: [
    {
      check: 'server-errors',
      at: `GET ${EXIT_ROUTE}`,
      message: `The server ended with exit code ${EXIT_CODE}`,
      file: `server${EXIT_ROUTE}.get.ts`,
    },
  ],
  return: [{ check: 'reinstall', at: 'page /', message: 'when it is installed again' }],
}
