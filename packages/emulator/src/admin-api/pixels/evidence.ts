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
    'The provided settings is not a valid JSON.': 'documented',
  },
}
