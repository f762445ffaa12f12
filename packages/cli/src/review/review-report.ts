import type { PageVisit } from './browser/page-visit'
import type { ReviewResult } from './review-check'

/** What is reviewed. */
export interface ReviewRequest {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Server of a build; undefined: the app is built first. */
  server?: string
  /** Paths that are not opened. */
  exclude: readonly string[]
  /** Is called with what happens now, e.g. `Opening the pages`, and with the part of it. */
  progress: (step: string, detail?: string) => void
  /** Ends the review. */
  signal: AbortSignal
}

/** What the review found, and what it looked at. */
export interface ReviewReport {
  /** Name of the app. */
  app: string
  /** When the review ended. */
  date: Date
  results: readonly ReviewResult[]
  visits: readonly PageVisit[]
}
