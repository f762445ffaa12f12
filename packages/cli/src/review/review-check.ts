import type { ReviewContext } from './review-context'

/** `problem`: a review rejects the app for it. `warning`: a reviewer is likely to ask about it. */
export type ReviewSeverity = 'problem' | 'warning'

/** What a reviewer would write, and what to change. */
export interface ReviewFinding {
  severity: ReviewSeverity
  /** What a reviewer would write, without a period at its end. */
  message: string
  /** The request, page, or element, e.g. `POST /webhooks`. */
  at: string
  /** File of the app, with its line if it is known, e.g. `server/api/orders.get.ts:3`. */
  file?: string
  /** The one step that fixes it. */
  fix: string
  /** Further lines, e.g. the end of an output. */
  details?: readonly string[]
}

/** A check that does not apply to the app, or that this machine cannot run. */
export interface SkippedCheck {
  /** Why, without a period at its end. */
  skipped: string
}

/** What only the developer can confirm. */
export interface ReviewNote {
  /** One sentence, without a period at its end. */
  message: string
  /** Places, reasons, and what to do. */
  details: string[]
}

/** A check that leaves something to the developer. */
export interface NotedCheck {
  notes: ReviewNote[]
  findings?: ReviewFinding[]
}

/** What a check returns. */
export type ReviewOutcome = ReviewFinding[] | SkippedCheck | NotedCheck

/** Checks one thing that an app review checks. */
export interface ReviewCheck {
  /** Stable: scripts and code scanning refer to it. */
  id: string
  /** What holds when the check finds nothing, without a period at its end. */
  title: string
  /** Page of the platform with the requirement. */
  source: string
  run: (context: ReviewContext) => ReviewOutcome | Promise<ReviewOutcome>
}

/** The result of one check. */
export interface ReviewResult {
  check: Pick<ReviewCheck, 'id' | 'title' | 'source'>
  findings: ReviewFinding[]
  /** Set if the check did not run. */
  skipped?: string
  /** What to confirm. */
  notes?: ReviewNote[]
}

/** Runs the checks one after the other: several use the same store. */
export async function runReviewChecks(
  checks: readonly ReviewCheck[],
  context: ReviewContext,
): Promise<ReviewResult[]> {
  const results: ReviewResult[] = []
  for (const { id, title, source, run } of checks) {
    const outcome = await run(context)
    const check = { id, title, source }
    results.push({
      check,
      findings: [],
      ...(Array.isArray(outcome) ? { findings: outcome } : outcome),
    })
  }
  return results
}

/** Number of findings of all checks. */
export function countFindings(results: readonly ReviewResult[]): number {
  return results.reduce((sum, { findings }) => sum + findings.length, 0)
}
