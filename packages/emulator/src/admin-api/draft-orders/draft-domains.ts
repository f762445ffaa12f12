import type { Domain } from '../../engine/resolve/domain'
import { bulkDraftMutations } from './bulk-draft-mutations'
import { completeDraft } from './complete-draft'
import { draftInvoices } from './draft-invoices'
import { draftMutations } from './draft-mutations'
import { draftQueries } from './draft-queries'

/** Draft orders, with invoices and completion. */
export const draftDomains: readonly Domain[] = [
  bulkDraftMutations,
  completeDraft,
  draftInvoices,
  draftMutations,
  draftQueries,
]
