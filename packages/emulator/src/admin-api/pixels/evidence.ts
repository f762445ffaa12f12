import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    eventBridgeServerPixelUpdate: 'documented',
    pubSubServerPixelUpdate: 'documented',
    serverPixel: 'assumed',
    serverPixelCreate: 'documented',
    serverPixelDelete: 'assumed',
    webPixel: 'documented',
    webPixelCreate: 'documented',
    webPixelDelete: 'assumed',
    webPixelUpdate: 'documented',
  },
  texts: {
    "A server pixel doesn't exist for this app and shop.": 'documented',
    'A server pixel already exists for this app and shop. Only one server pixel can exist for any app and shop combination.':
      'documented',
    'The provided settings is not a valid JSON.': 'documented',
  },
}
