import type { AppDistribution } from '../../../../../shared/app-distribution'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import { appKind, dayInEffect } from '../../../../../shared/rule-dates'
import { confirm } from '../finding'
import type { Check } from '../finding'

/** The access of an app to bulk operations, which only the Partner Dashboard shows. */
export const bulkAccessCheck: Check = ({ app, settings, now }) => {
  const files = app.code.bulkOperations
  const kind = appKind(settings.distribution as AppDistribution)
  const since = dayInEffect('bulk-access', kind, now.getTime())
  if (files.length === 0 || since === undefined) return undefined
  const { fix, source, merchants } = DATED_RULES['bulk-access']
  return confirm(
    'bulk-access',
    `The app runs bulk operations, and needs an approved access request since ${since}. Without one: ${merchants}`,
    `${fix} Rule bulk-access: ${source}`,
    files,
  )
}
