import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    productCreateMedia: 'recorded',
    productDeleteMedia: 'recorded',
    productReorderMedia: 'recorded',
    productUpdateMedia: 'recorded',
    productVariantAppendMedia: 'recorded',
    productVariantDetachMedia: 'recorded',
  },
  texts: {
    'Image URL is invalid': 'recorded',
    'Invalid media type.': 'documented',
    'Media ids … do not exist': 'recorded',
    'Only one mediaId is allowed per variant-media input pair.': 'documented',
    'The specified media is not attached to the specified variant.': 'documented',
    'Variant specified in more than one pair.': 'documented',
  },
}
