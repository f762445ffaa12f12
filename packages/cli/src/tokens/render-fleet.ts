import type { AppDistribution } from '../../../../shared/app-distribution'
import { describeDeadline, tokenDeadline } from '../token-deadline'
import type { TokenDeadline } from '../token-deadline'
import type { FleetReport } from './migrate-fleet'
import type { RequestPace } from './request-pace'
import { TOKEN_KINDS, withoutPair } from './token-kinds'
import type { TokenKind } from './token-kinds'

/** What a run did. Undefined for a command that sends nothing. */
export interface FleetRun {
  requests: RequestPace['counts']
  seconds: number
  /** Requests per second that were allowed. */
  rate: number
}

/** Everything that is printed. Contains no token. */
export interface FleetFacts {
  report: FleetReport
  distribution: AppDistribution
  hasPrivateKey: boolean
  run: FleetRun | undefined
  /** Whether the report counts what would be exchanged. */
  isDryRun: boolean
  /** Epoch milliseconds. */
  now: number
}

/** Renders the facts as JSON. */
export function renderFleetJson(facts: FleetFacts): string {
  const { report, run, isDryRun } = facts
  const { shops, counts, damaged, exchanged, refused, failed, failures } = report
  const value = {
    deadline: tokenDeadline(facts.distribution, facts.now) ?? null,
    shops,
    tokens: counts,
    damaged,
    withoutPair: withoutPair(counts, facts.hasPrivateKey),
    ...(isDryRun && { wouldExchange: exchanged }),
    ...(run && {
      exchanged,
      refused,
      failed,
      ...run.requests,
      rate: run.rate,
      seconds: Math.round(run.seconds * 10) / 10,
      failures,
    }),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Renders the facts as text. */
export function renderFleet(facts: FleetFacts): string {
  const { report, run, isDryRun, distribution, now } = facts
  const { shops, counts, damaged, exchanged, refused, failed, failures } = report
  const deadline = tokenDeadline(distribution, now)
  const rows = Object.entries(counts).map(([kind, count]) => {
    const isRuled = kind === 'permanent' && deadline !== undefined
    const meaning =
      TOKEN_KINDS[kind as TokenKind] + (isRuled ? `, ${describeDeadline(deadline)}` : '')
    return `  ${kind.padEnd(10)}  ${String(count).padStart(8)}  ${meaning}`
  })
  const lines = [`Shops with the app: ${shops}`, '', ...rows]
  if (damaged > 0) lines.push('', `Damaged records, of unknown shops: ${damaged}`)
  if (isDryRun) lines.push('', `Tokens that would be exchanged: ${exchanged}`)
  if (run) {
    const { requests, lost, serverErrors } = run.requests
    lines.push(
      '',
      `Exchanged: ${exchanged}, refused: ${refused}, failed: ${failed}.`,
      `Requests: ${requests} in ${run.seconds.toFixed(1)} s, at most ${run.rate} per second; lost responses: ${lost}, errors of the server: ${serverErrors}.`,
    )
  }
  if (failures.length > 0)
    lines.push('', ...failures.map(({ shop, reason }) => `  ${shop}  ${reason}`))
  const steps = nextSteps(facts, deadline)
  return `${[...lines, ...(steps.length > 0 ? ['', ...steps] : [])].join('\n')}\n`
}

function nextSteps(
  { report: { shops, counts, damaged, refused, failed }, run, hasPrivateKey }: FleetFacts,
  deadline: TokenDeadline | undefined,
): string[] {
  const steps: string[] = []
  if (counts.permanent > 0 && !run)
    steps.push('Exchange tokens without expiry: npx nuxt-platform-layer tokens migrate --all')
  if (failed > 0 && shops > 0)
    steps.push('Run the command again: it continues with the shops that are left.')
  if (refused + counts.lost > 0)
    steps.push('A shop whose token is lost gets a new one when the merchant opens the app.')
  if (damaged > 0) steps.push('A damaged record is replaced when its merchant opens the app.')
  if (counts.unreadable > 0)
    steps.push('Add the missing key to NUXT_PLATFORM_ENCRYPTION_KEYS again.')
  if (withoutPair(counts, hasPrivateKey) > 0 && deadline) steps.push(`See ${deadline.source}`)
  return steps
}
