import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { onCodeSaved } from '../codegen/on-code-saved'
import type { ParsedFiles } from './app-code'
import { appShapeOf } from './app-shape'
import type { CallerFinding } from './caller-finding'

/**
 * Milliseconds after the build until the code is read for the first time: the first page, which the
 * developer waits for, comes first.
 */
const FIRST_AFTER_MS = 5000

/**
 * Warns in `nuxt dev` about routes that identify no caller, pages of a merchant without a guard,
 * and requests without the merchant's credentials: after the start, and after a save that adds one.
 */
export function reportCallersInDev(nuxt: Nuxt): void {
  if (!nuxt.options.dev || nuxt.options._prepare) return
  const shape = appShapeOf(nuxt)
  const parsed: ParsedFiles = new Map()
  let reported = new Set<string>()

  async function report(): Promise<void> {
    // Loads the parser, which the start of the server need not wait for.
    const { findOpenCode } = await import('./find-open-code')
    const findings = await findOpenCode(shape, parsed)
    const fresh = newFindings(findings, reported)
    reported = new Set(findings.map(idOf))
    if (fresh.length > 0) useLogger('platform').warn(printFindings(fresh))
  }

  nuxt.hook('build:done', () => {
    const timer = setTimeout(() => void report(), FIRST_AFTER_MS).unref()
    nuxt.hook('close', () => clearTimeout(timer))
  })
  onCodeSaved(
    nuxt,
    shape.folders.flatMap(({ app, server }) => [app, server]),
    'platform could not look for routes without a caller',
    report,
  )
}

/** Leaves out what is reported already. A line that only moved is the same finding. */
export function newFindings(
  findings: readonly CallerFinding[],
  reported: ReadonlySet<string>,
): CallerFinding[] {
  return findings.filter(finding => !reported.has(idOf(finding)))
}

/** Prints each place with its problem, and each fix once. */
export function printFindings(findings: readonly CallerFinding[]): string {
  const fixes = new Set(findings.map(({ fix }) => fix))
  return [...fixes]
    .map(fix =>
      [
        ...findings
          .filter(finding => finding.fix === fix)
          .map(({ where, problem }) => `${where}: ${problem}.`),
        fix,
      ].join('\n'),
    )
    .join('\n')
}

function idOf({ kind, where, problem }: CallerFinding): string {
  return JSON.stringify([kind, where.replace(/:\d+$/, ''), problem])
}
