import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    urlRedirect: 'recorded',
    urlRedirectBulkDeleteAll: 'assumed',
    urlRedirectBulkDeleteByIds: 'assumed',
    urlRedirectBulkDeleteBySavedSearch: 'assumed',
    urlRedirectBulkDeleteBySearch: 'assumed',
    urlRedirectCreate: 'assumed',
    urlRedirectDelete: 'assumed',
    urlRedirectImport: 'documented',
    urlRedirectImportCreate: 'documented',
    urlRedirectImportSubmit: 'documented',
    urlRedirectUpdate: 'assumed',
    urlRedirects: 'recorded',
    urlRedirectsCount: 'documented',
  },
  texts: {
    'The import has already completed.': 'documented',
    'CSV file does not exist at given URL.': 'documented',
    'Invalid search string.': 'documented',
    'Saved search not found.': 'documented',
    'URL redirect import not found.': 'documented',
  },
}
