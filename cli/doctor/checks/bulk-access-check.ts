import type { AppDistribution } from '../../../shared/app-distribution'
import { DATED_RULES } from '../../../shared/dated-rules'
import { appKind, dayInEffect } from '../../../shared/rule-dates'
import { ok, warning } from '../finding'
import type { Check } from '../finding'

/**
 * The access of an app to bulk operations, which only the Partner Dashboard shows. A warning for a
 * server alone: the local platform grants it.
 */
export const bulkAccessCheck: Check = ({ app, settings, production, now }) => {
  const files = app.code.bulkOperations
  const kind = appKind(settings.distribution as AppDistribution)
  const since = dayInEffect('bulk-access', kind, now.getTime())
  if (files.length === 0 || since === undefined) return undefined
  const { fix, source, merchants } = DATED_RULES['bulk-access']
  if (!production)
    return ok(
      'bulk-access',
      `The app runs bulk operations: in production, it needs an approved access request (rule bulk-access)`,
    )
  return warning(
    'bulk-access',
    `The app runs bulk operations, and needs an approved access request since ${since} (rule bulk-access). Without one: ${merchants}`,
    `${fix} If it is allowed there, nothing is left to do. See ${source}.`,
    files,
  )
}
