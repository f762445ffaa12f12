import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    marketWebPresenceCreate: 'assumed',
    marketWebPresenceDelete: 'assumed',
    marketWebPresenceUpdate: 'assumed',
    webPresenceCreate: 'recorded',
    webPresenceDelete: 'recorded',
    webPresenceUpdate: 'recorded',
    webPresences: 'recorded',
  },
  texts: {
    'The subfolder suffix is invalid, please provide a different value.': 'documented',
    'Alternate locales Duplicates were found in the following languages: …': 'recorded',
    "Can't pass both `subfolderSuffix` and `domainId`.": 'documented',
    'Default locale The alternate languages already include ….': 'recorded',
    'Domain does not exist': 'recorded',
    'Invalid locale codes: …': 'recorded',
    'One of `subfolderSuffix` or `domainId` is required.': 'recorded',
    'Subfolder suffix …': 'recorded',
    "The market web presence wasn't found.": 'recorded',
    'The shop must have a web presence that uses the primary domain.': 'recorded',
  },
}
