import { apiVersionCheck, webhooksApiVersionCheck } from '../../doctor/checks/api-version-check'
import { bulkAccessCheck } from '../../doctor/checks/bulk-access-check'
import {
  allowlistCheck,
  customerAccountCheck,
  operationRuleChecks,
} from '../../doctor/checks/dated-rule-checks'
import type { Finding } from '../../doctor/finding'
import type { ReviewCheck, ReviewFinding, ReviewNote } from '../review-check'

/** The checks of the doctor about rules that begin on a day. */
const RULE_CHECKS = [
  apiVersionCheck,
  webhooksApiVersionCheck,
  ...operationRuleChecks,
  bulkAccessCheck,
  customerAccountCheck,
  allowlistCheck,
]

/** Rules of the platform that are in effect, or begin soon. */
export const datedRulesCheck: ReviewCheck = {
  id: 'dated-rules',
  title: 'The app meets no rule of the platform that has begun or is announced',
  source: 'https://shopify.dev/docs/api/usage/versioning',
  run: ({ doctor }) => {
    const found = RULE_CHECKS.map(check => check(doctor)).filter(finding => finding !== undefined)
    const findings = found.flatMap(findingsOf)
    const notes = found.filter(({ severity }) => severity === 'confirm').map(noteOf)
    return notes.length > 0 ? { findings, notes } : findings
  },
}

/** One finding for each place in the code. */
function findingsOf({ check, severity, message, details, fix = '' }: Finding): ReviewFinding[] {
  if (severity !== 'problem' && severity !== 'warning') return []
  if (details === undefined) {
    // About a line of the registration file, or about a setting.
    const { file, rest } = readPlace(message)
    return [{ severity, message: rest, at: check, file, fix }]
  }
  return details
    .map(readPlace)
    .map(({ file, rest }) => ({ severity, message, at: rest, file, fix }))
}

/** Splits a text that begins with a place, e.g. `server/api/orders.get.ts:3 QueryRoot.orders`. */
function readPlace(text: string): { file: string | undefined; rest: string } {
  const [, file, rest = text] = /^(\S+:\d+) (.*)$/.exec(text) ?? []
  return { file, rest }
}

function noteOf({ message, details = [], fix }: Finding): ReviewNote {
  return { message, details: fix === undefined ? details : [...details, fix] }
}
