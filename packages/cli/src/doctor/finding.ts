import type { CheckId } from './check-catalog'
import type { DoctorFacts } from './doctor-facts'

/**
 * `problem`: the app does not work, or is not safe. `warning`: it works for now. `confirm`: only
 * the dashboard of the platform shows whether it holds.
 */
export type Severity = 'ok' | 'confirm' | 'warning' | 'problem'

/** Result of one check. */
export interface Finding {
  /** Stable id for scripts, e.g. `redirect-url`. */
  check: CheckId
  severity: Severity
  message: string
  /** What the message is about, one line each. */
  details?: string[]
  /** How to fix it. */
  fix?: string
}

/** Checks one thing; returns undefined when it does not apply. */
export type Check = (facts: DoctorFacts) => Finding | undefined

export function ok(check: CheckId, message: string): Finding {
  return { check, severity: 'ok', message }
}

export function confirm(check: CheckId, message: string, fix: string, details?: string[]): Finding {
  return { check, severity: 'confirm', message, ...(details && { details }), fix }
}

export function warning(check: CheckId, message: string, fix: string, details?: string[]): Finding {
  return { check, severity: 'warning', message, ...(details && { details }), fix }
}

export function problem(check: CheckId, message: string, fix: string, details?: string[]): Finding {
  return { check, severity: 'problem', message, ...(details && { details }), fix }
}
