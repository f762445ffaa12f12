import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    availableLocales: 'recorded',
    shopLocaleDisable: 'documented',
    shopLocaleEnable: 'recorded',
    shopLocaleUpdate: 'recorded',
    shopLocales: 'recorded',
    translatableResource: 'recorded',
    translatableResources: 'recorded',
    translatableResourcesByIds: 'recorded',
    translationsRegister: 'recorded',
    translationsRemove: 'recorded',
  },
  texts: {
    'Too many keys for resource - maximum … per mutation': 'recorded',
    'Key … cannot be customized for a market; it can only be translated.': 'recorded',
    'Key … is not a valid translatable field': 'recorded',
    "Locale cannot be the same as the shop's primary locale": 'recorded',
    'Locale has already been taken': 'recorded',
    'Locale is invalid': 'recorded',
    'Locale is not a valid locale for the shop': 'recorded',
    'Resource … does not exist': 'recorded',
    "The market corresponding to the `marketId` argument doesn't exist": 'recorded',
    'Translatable content hash is invalid': 'recorded',
    "Value can't be blank": 'recorded',
    'Your store has reached its … language limit. To add …, delete one of your other languages.':
      'recorded',
  },
}
