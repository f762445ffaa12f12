import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs, styleText } from 'node:util'
import { catchEndSignals } from '../end-signals'
import { checkSetup } from '../review/check-setup'
import { showProgress } from './show-progress'
import { findSourceTree } from '../doctor/find-source-tree'

export const REVIEW_USAGE = `review: builds the app in this folder, runs it in the local platform with a real browser, and checks what an app review
checks. Writes review.html, review.json, and review.sarif. Needs the package @playwright/test and a Chromium. Exits with 1
if there is a finding, and with 2 if the review could not run.

  --server <file>       Server of a build, e.g. .output/server/index.mjs (default: builds the app)
  --exclude <path>      Do not open this page, or those below it; can be repeated
  --out <folder>        Folder of the report (default .data/review)
  --cwd <folder>        Folder of the app (default: this folder)
  --json                Print JSON
`

export interface ReviewOptions {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Folder of the report, absolute. */
  outDir: string
  /** Server of a build, from the folder of the app. */
  server?: string
  exclude: string[]
  json: boolean
}

/** The exit code of a review that could not run. */
const EXIT_NOT_RUN = 2
const MISSING_PACKAGE = "Cannot find package '@playwright/test'"

/**
 * Parses the arguments of `review`.
 *
 * @throws Error for an unknown option or an invalid value
 */
export function readReviewOptions(args: string[]): ReviewOptions {
  const { values } = parseArgs({
    args,
    options: {
      server: { type: 'string' },
      exclude: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      cwd: { type: 'string', default: '.' },
      json: { type: 'boolean', default: false },
    },
  })
  const { server, exclude, out, cwd, json } = values
  const wrong = exclude.find(path => !path.startsWith('/'))
  if (wrong !== undefined)
    throw new Error(`--exclude must be a path of the app, e.g. /logout, not ${wrong}.`)
  const rootDir = resolve(cwd)
  return {
    rootDir,
    outDir: out === undefined ? join(rootDir, '.data/review') : resolve(out),
    ...(server !== undefined && { server }),
    exclude,
    json,
  }
}

/**
 * Reviews an app, writes the report, and prints it.
 *
 * @returns the exit code: 0 nothing was found, 1 something was, 2 the review could not run, 128 and
 *   more a signal ended it
 */
export async function runReview({
  rootDir,
  outDir,
  server,
  exclude,
  json,
}: ReviewOptions): Promise<number> {
  const signals = catchEndSignals()
  const progress = showProgress(process.stderr)
  try {
    await checkSetup({ rootDir, outDir, server })
    // Lazy: it loads Playwright, an optional package, and Nuxt Kit.
    const { reviewApp } = await import('../review/review-app')
    const { renderReview, renderReviewJson } = await import('../review/report/render-review')
    const { renderReviewHtml } = await import('../review/report/render-review-html')
    const { renderReviewSarif } = await import('../review/report/render-review-sarif')
    const { countFindings } = await import('../review/review-check')
    const report = await reviewApp({
      rootDir,
      server,
      exclude,
      progress: progress.begin,
      signal: signals.aborted,
    })
    progress.end()
    const found = renderReviewJson(report)
    await writeFile(join(outDir, 'review.html'), renderReviewHtml(report))
    await writeFile(join(outDir, 'review.json'), found)
    await writeFile(
      join(outDir, 'review.sarif'),
      renderReviewSarif(report.results, findSourceTree(rootDir)),
    )
    process.stdout.write(
      json
        ? found
        : renderReview(report, (style, text) =>
            styleText(style, text, { stream: process.stdout }),
          ) + `Report: ${relative(process.cwd(), join(outDir, 'review.html'))}\n`,
    )
    return countFindings(report.results) > 0 ? 1 : 0
  } catch (error) {
    progress.end()
    const received = signals.received()
    if (received) {
      process.stderr.write(`The review was ended by ${received.name}.\n`)
      return received.exitCode
    }
    process.stderr.write(`The review could not run. ${explain(error)}\n`)
    return EXIT_NOT_RUN
  } finally {
    signals.release()
  }
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.includes(MISSING_PACKAGE)
    ? 'The package @playwright/test is not installed. Run npm install --save-dev @playwright/test.'
    : reason
}
