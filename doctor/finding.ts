import type { DoctorFacts } from './doctor-facts'

/** `problem`: the app does not work, or is not safe. `warning`: it works for now. */
export type Severity = 'ok' | 'warning' | 'problem'

/** What one check found. */
export interface Finding {
  /** Stable, for scripts, e.g. `redirect-url`. */
  check: string
  severity: Severity
  message: string
  /** What to do about it. */
  mend?: string
}

/** Looks at one thing; undefined when there is nothing to look at. */
export type Check = (facts: DoctorFacts) => Finding | undefined

export function ok(check: string, message: string): Finding {
  return { check, severity: 'ok', message }
}

export function warning(check: string, message: string, mend: string): Finding {
  return { check, severity: 'warning', message, mend }
}

export function problem(check: string, message: string, mend: string): Finding {
  return { check, severity: 'problem', message, mend }
}
