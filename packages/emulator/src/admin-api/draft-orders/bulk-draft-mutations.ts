import type { MutationArgs } from '../../../generated/admin'
import { compileSearch } from '../../engine/records/search/search-filter'
import { normalizeTags, withoutTags } from '../../engine/records/tags'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationContext } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { changeDraft, removeDraft } from './draft-mutations'
import { draftList } from './draft-list'
import { DRAFT_ORDERS } from './draft-records'
import type { DraftOrderRecord } from './draft-records'

/** Draft orders: by ids, or by a search. */
type SelectionArgs = MutationArgs['draftOrderBulkDelete']

type TagArgs = MutationArgs['draftOrderBulkAddTags' | 'draftOrderBulkRemoveTags']

const SELECTION: Check<SelectionArgs> = {
  field: null,
  message: 'At least one of ids, search or saved_search_id must be provided',
  fails: ({ ids, search, savedSearchId }) =>
    !ids && typeof search !== 'string' && typeof savedSearchId !== 'string',
}

/** The roots that change many draft orders. */
export const bulkDraftMutations: Domain = {
  mutations: {
    draftOrderBulkAddTags: tagMutation((before, tags) => normalizeTags([...before, ...tags])),
    draftOrderBulkRemoveTags: tagMutation(withoutTags),
    draftOrderBulkDelete: defineMutation({
      checks: [SELECTION],
      topics: ['draft_orders/delete'],
      run: (args, context) => {
        for (const { id } of selectDrafts(args, context)) removeDraft(context, id)
        return { job: startJob(context) }
      },
    }),
  },
}

function tagMutation(
  next: (before: readonly string[], tags: readonly string[]) => string[],
): Mutation<TagArgs> {
  return defineMutation<TagArgs>({
    checks: [SELECTION as Check<TagArgs>],
    topics: ['draft_orders/update'],
    run: (args, context) => {
      for (const draft of selectDrafts(args, context))
        changeDraft(context, draft, { tags: next(draft.tags, args.tags) })
      return { job: startJob(context) }
    },
  })
}

function selectDrafts(
  { ids, search }: SelectionArgs,
  { store: { records }, clock }: MutationContext,
): readonly DraftOrderRecord[] {
  const drafts = records.table(DRAFT_ORDERS)
  if (ids) return ids.flatMap(id => drafts.get(id) ?? [])
  if (typeof search !== 'string') return []
  return drafts.all().filter(compileSearch(draftList(records).search, search, clock.now()).matches)
}
