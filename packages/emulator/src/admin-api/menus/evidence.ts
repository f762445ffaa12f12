import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    menu: 'recorded',
    menuCreate: 'recorded',
    menuDelete: 'recorded',
    menuUpdate: 'recorded',
    menus: 'recorded',
  },
  texts: {
    'The menu cannot be nested more than … level deep.': 'documented',
    'Default menu cannot be deleted.': 'documented',
    'Menu does not exist.': 'documented',
  },
}
