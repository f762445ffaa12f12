import type { SourceTree } from '../../doctor/render-sarif'
import { renderSarifLog } from '../../sarif/sarif-log'
import type { SarifPlace } from '../../sarif/sarif-log'
import { REVIEW_CHECKS } from '../review-checks'
import type { ReviewResult } from '../review-check'

/** Renders the findings as SARIF, for code scanning. */
export function renderReviewSarif(results: readonly ReviewResult[], tree: SourceTree): string {
  return renderSarifLog({
    command: 'review',
    prefix: tree.prefix,
    rules: REVIEW_CHECKS.map(({ id, title, source }) => ({
      id,
      title,
      help: `Read ${source}.`,
      helpUri: source,
    })),
    findings: results.flatMap(({ check, findings }) =>
      findings.map(({ severity, message, at, file, fix }) => ({
        ruleId: check.id,
        level: severity === 'problem' ? ('error' as const) : ('warning' as const),
        text: `${message} (${at})`,
        fix,
        place: placeOf(file, tree),
        identity: identityOf(message, at),
      })),
    ),
  })
}

/** Their number changes with each page of the app. */
const MORE_PAGES = / and \d+ more pages?/

/** Times and sizes differ in each review, and names of client files in each build. */
function identityOf(message: string, at: string): string {
  return `${at.replace(MORE_PAGES, '')}\n${message.replace(/\d+(?:[.,]\d+)*/g, '#')}`.replace(
    /(\/_nuxt\/)[\w-]+(?=\.\w)/g,
    '$1#',
  )
}

/** A file of the repository; nuxt.config for findings without one, or in the build. */
function placeOf(file: string | undefined, { configFile, isFile }: SourceTree): SarifPlace {
  const [, path = '', line] = /^(.+?)(?::(\d+))?$/.exec(file ?? '') ?? []
  return isFile(path) ? { path, ...(line && { line: Number(line) }) } : { path: configFile }
}
