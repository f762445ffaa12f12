import type { GraphqlContext } from '../../engine/graphql-context'
import { compileSearch } from '../../engine/records/search/search-filter'
import type { Domain } from '../../engine/resolve/domain'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import { SAVED_SEARCHES } from '../saved-searches/saved-search-records'
import { redirectList } from './redirect-domain'
import { REDIRECTS } from './redirect-records'

/** The roots that delete many redirects. */
export const bulkRedirectMutations: Domain = {
  mutations: {
    urlRedirectBulkDeleteAll: defineMutation({
      run: (_args, context) => {
        const redirects = REDIRECTS.in(context)
        for (const { id } of [...redirects.all()]) redirects.remove(id)
        return { job: startJob(context) }
      },
    }),
    urlRedirectBulkDeleteByIds: defineMutation({
      checks: [
        {
          field: ['ids'],
          code: 'IDS_EMPTY',
          message: 'You must specify at least one ID.',
          fails: ({ ids }) => ids.length === 0,
        },
      ],
      run: ({ ids }, context) => {
        for (const id of ids) REDIRECTS.in(context).remove(id)
        return { job: startJob(context) }
      },
    }),
    urlRedirectBulkDeleteBySearch: defineMutation({
      checks: [
        {
          field: ['search'],
          code: 'INVALID_SEARCH_ARGUMENT',
          message: 'Invalid search string.',
          // Such a search would match every redirect.
          fails: ({ search }, { clock }) =>
            search.trim() === '' ||
            compileSearch(redirectList.search, search, clock.now()).warnings.length > 0,
        },
      ],
      run: ({ search }, context) => {
        removeMatches(context, search)
        return { job: startJob(context) }
      },
    }),
    urlRedirectBulkDeleteBySavedSearch: defineMutation({
      checks: [
        {
          field: ['savedSearchId'],
          code: 'SAVED_SEARCH_NOT_FOUND',
          message: 'Saved search not found.',
          fails: ({ savedSearchId }, context) =>
            SAVED_SEARCHES.in(context).get(savedSearchId)?.resourceType !== 'URL_REDIRECT',
        },
      ],
      run: ({ savedSearchId }, context) => {
        const search = SAVED_SEARCHES.in(context).get(savedSearchId)
        removeMatches(context, search?.query ?? '')
        return { job: startJob(context) }
      },
    }),
  },
}

function removeMatches({ store, clock }: GraphqlContext, search: string): void {
  const redirects = store.records.table(REDIRECTS)
  const { matches } = compileSearch(redirectList.search, search, clock.now())
  for (const redirect of redirects.all().filter(matches)) redirects.remove(redirect.id)
}
