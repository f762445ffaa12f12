import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    onlineStore: 'assumed',
    theme: 'documented',
    themeCreate: 'documented',
    themeDelete: 'assumed',
    themeDuplicate: 'assumed',
    themeFilesCopy: 'documented',
    themeFilesDelete: 'assumed',
    themeFilesUpsert: 'documented',
    themePublish: 'assumed',
    themeUpdate: 'assumed',
    themes: 'documented',
  },
  texts: {
    'Theme publishing is not available during install.': 'documented',
    'There are files with the same filename.': 'documented',
  },
}
